import Basics
import Testing

@Suite struct ContentHashTests {
    private func hash(_ parts: [UInt8]...) -> String {
        var hash = ContentHash()
        for part in parts { hash.combine(part) }
        return hash.description
    }

    @Test func `Is the same in every process`() {
        #expect(hash(Array("The quick brown fox".utf8)) == "67c3969227b8bc25")
        #expect(hash((0..<100).map { UInt8($0) }) == "b174d45a1e6d43f9")
        #expect(ContentHash().description.count == 16)
    }

    @Test func `Differs with every bit, length and cut`() {
        var seen: Set<String> = []
        for length in Array(0..<40) + [63, 64, 65, 96, 127, 130] {
            let bytes = [UInt8](repeating: 0, count: length)
            #expect(seen.insert(hash(bytes)).inserted)
            for bit in 0..<length * 8 {
                var other = bytes
                other[bit / 8] ^= 1 << (bit % 8)
                #expect(seen.insert(hash(other)).inserted)
            }
        }
        #expect(hash([1, 2], [3]) != hash([1], [2, 3]))
        #expect(hash([1, 2]) == hash([1, 2]))
    }

    @Test func `Is independent of how the bytes are stored`() {
        var slice = ContentHash()
        slice.combine([9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10][1...])
        var other = ContentHash()
        other.combine(AnySequence((1...10).map(UInt8.init)))
        #expect(slice == other)
    }
}
