import Testing

@testable import SearchCore

@Suite struct TokenWriterTests {
    private func tokens(_ write: (inout TokenWriter) -> Void) -> [String] {
        var writer = TokenWriter()
        write(&writer)
        return String(decoding: writer.text, as: UTF8.self).split(separator: " ").map(String.init)
    }

    private func add(_ text: String, _ add: (UnsafeBufferPointer<UInt8>) -> Void) {
        var text = text
        text.withUTF8(add)
    }

    @Test func `A text gives its words, the ends of its runs and their initial consonants`() {
        let found = tokens { writer in add("Hi, 대부 보자!") { writer.addText($0) } }
        #expect(found == ["hi", "대부보자", "부보자", "보자", "자", "ㄷㅂㅂㅈ", "ㅂㅂㅈ", "ㅂㅈ", "ㅈ"])
    }

    @Test func `A title gives itself too, without its article`() {
        let found = tokens { writer in add("The 대부") { writer.addTitle($0) } }
        #expect(found == ["the", "대부", "부", "ㄷㅂ", "ㅂ", "\u{E001}대부", "\u{E002}ㄷㅂ"])
    }

    @Test func `A name gives what is half typed of it`() {
        let found = tokens { writer in add("봉준호") { writer.addPerson($0) } }
        #expect(Set(found) == Set(["봉준호", "준호", "호", "봉ㅈㅎ", "준ㅎ"].map { "\u{E000}\($0)" }))
    }

    @Test func `The same again adds nothing until the next entry`() {
        #expect(tokens { writer in for _ in 0..<3 { add("Up!") { writer.addText($0) } } } == ["up"])
        let again = tokens { writer in
            add("up") { writer.addText($0) }
            writer.clear()
            add("up") { writer.addText($0) }
        }
        #expect(again == ["up"])
    }

    @Test(arguments: ["", " ", "\u{0}\u{1}", "🙂", "?!"])
    func `What has no letter has no token`(_ text: String) {
        #expect(tokens { writer in add(text) { writer.addText($0) } }.allSatisfy { !$0.isEmpty })
        #expect(tokens { writer in add(text + " a") { writer.addText($0) } }.last == "a")
    }

    @Test func `Every part of a run of any length is found by a prefix`() {
        let run = "가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허"
        let found = tokens { writer in add(run) { writer.addText($0) } }
        let letters = Array(run)
        for start in letters.indices {
            for length in 1...12 where start + length <= letters.count {
                let part = String(letters[start..<(start + length)])
                #expect(found.contains { $0.hasPrefix(part) }, "\(part)")
            }
        }
    }
}
