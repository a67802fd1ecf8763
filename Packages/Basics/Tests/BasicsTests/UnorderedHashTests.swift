import Basics
import Testing

@Suite struct UnorderedHashTests {
    private func hash(_ texts: [String]) -> UnorderedHash {
        var all = UnorderedHash()
        for text in texts {
            var hash = StableHash()
            hash.combine(text: text)
            all.add(hash)
        }
        return all
    }

    @Test func `Is independent of the order of the elements`() {
        let texts = (0..<100).map { "\($0)" }
        #expect(hash(texts) == hash(texts.reversed()))
        #expect(hash(texts) != hash(texts.dropLast()))
        #expect(hash(["a", "a"]) != hash(["a"]))
        #expect(hash(["a", "a"]) != hash(["b", "b"]))
    }

    @Test func `Is the same in every process`() {
        #expect("\(hash([]))" == String(repeating: "0", count: 32))
        // Calculated separately, from the definitions of FNV-1a and of the mixing.
        #expect("\(hash(["a", "b"]))" == "6c6560f01d4689ed4d448b0d28f6975c")
    }
}
