import Basics
import Testing

@Suite struct StableHashTests {
    /// From the reference code of FNV.
    @Test(arguments: [
        ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ])
    func `Returns the values of FNV-1a`(_ text: String, _ value: UInt64) {
        var hash = StableHash()
        hash.combine(text.utf8)
        #expect(hash.value == value)
        #expect(StableHash().value.hexadecimal == "cbf29ce484222325")
    }

    @Test func `A number counts as its eight bytes`() {
        var (number, bytes) = (StableHash(), StableHash())
        number.combine(-2)
        bytes.combine([0xFE] + [UInt8](repeating: 0xFF, count: 7))
        #expect(number == bytes)
    }

    @Test func `Differs when a text is split elsewhere`() {
        var (one, other) = (StableHash(), StableHash())
        for text in ["ab", "c"] { one.combine(text: text) }
        for text in ["a", "bc"] { other.combine(text: text) }
        #expect(one != other)
    }

    @Test func `Random numbers are those of SplitMix64`() {
        var random = StableRandom(seed: 0)
        #expect([random.next(), random.next()] == [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4])
    }

    @Test func `Pads short numbers to sixteen digits`() {
        #expect((0x0A as UInt64).hexadecimal == "000000000000000a")
        #expect(UInt64.max.hexadecimal == "ffffffffffffffff")
    }
}
