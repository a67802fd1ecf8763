import PasswordCore
import Testing

@Suite struct SealTests {
    private let key = Sodium.random(Sodium.sealKeyBytes)

    @Test("A sealed text opens with its key and context alone", arguments: [0, 1, 1_000])
    func opens(_ size: Int) {
        let (text, context) = (Sodium.random(size), Array("a".utf8))
        let sealed = Sodium.seal(text, for: context, key: key)
        #expect(Sodium.open(sealed, for: context, key: key) == text)
        #expect(Sodium.open(sealed, for: [], key: key) == nil)
        #expect(Sodium.open(sealed, for: context, key: Sodium.random(Sodium.sealKeyBytes)) == nil)
        #expect(Sodium.seal(text, for: context, key: key) != sealed)
    }

    @Test("A sealed text that was changed or cut does not open")
    func changed() {
        let sealed = Sodium.seal([1, 2, 3], for: [], key: key)
        for index in sealed.indices {
            var other = sealed
            other[index] ^= 1
            #expect(Sodium.open(other, for: [], key: key) == nil)
            #expect(Sodium.open(Array(sealed.prefix(index)), for: [], key: key) == nil)
        }
    }
}
