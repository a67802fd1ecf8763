import Testing

@testable import SearchCore

@Suite struct TokenWriterTests {
    private func tokens(_ write: (inout TokenWriter) -> Void) -> [String] {
        var writer = TokenWriter()
        write(&writer)
        return String(decoding: writer.text, as: UTF8.self).split(
            separator: " ", omittingEmptySubsequences: false
        )
        .map(String.init)
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

    @Test func `There are no empty tokens`() {
        let found = tokens { writer in
            writer.addCode("".utf8)
            writer.addCode("a".utf8)
            writer.addCode("".utf8)
            add("b") { writer.addText($0) }
        }
        #expect(found == ["a", "b"])
    }

    @Test(arguments: ["", " ", "\u{0}\u{1}", "🙂", "?!"])
    func `What has no letter or picture has no token`(_ text: String) {
        #expect(tokens { writer in add(text) { writer.addText($0) } } == [text == "🙂" ? text : ""])
        #expect(tokens { writer in add(text + " a") { writer.addText($0) } }.last == "a")
    }

    @Test func `A token has at most a thousand bytes, in whole letters`() {
        let words = ["x" + String(repeating: "α", count: 700), String(repeating: "a", count: 2_000)]
        let found = tokens { writer in add(words.joined(separator: " ")) { writer.addText($0) } }
        #expect(found.map(\.utf8.count) == [999, 1_000])
    }

    @Test func `The longest post fits, and of what is longer the beginning`() {
        let letters = (0..<30_000).map { index in
            Character(Unicode.Scalar(UInt32(0xAC00 + index % 11_171)) ?? "가")
        }
        let post = tokens { writer in add(String(letters.prefix(10_000))) { writer.addText($0) } }
        let count = post.count
        #expect(count == 20_000)
        let book = tokens { writer in
            add(String(letters)) { writer.addText($0) }
            writer.addCode("code".utf8)
        }
        let isSame = book.starts(with: post.prefix(9_900))
        #expect(isSame && book.count > post.count && book.last != "code")
        // What PostgreSQL can hold of an entry, whose tokens begin with the numbers of blocks.
        let bytes = book.reduce(0) { $0 + $1.utf8.count + "1234567:".utf8.count }
        #expect(bytes < 1 << 20)
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
