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

    @Test func `A text contributes its words, the suffixes of its runs and their initial consonants`() {
        let found = tokens { writer in add("Hi, 대부 보자!") { writer.addText($0) } }
        #expect(found == ["hi", "대부보자", "부", "보자", "자", "ㄷㅂㅂㅈ", "ㅂ", "ㅂㅈ", "ㅈ"])
    }

    @Test func `A title also contributes itself, without its article`() {
        let found = tokens { writer in add("The 대부") { writer.addTitle($0) } }
        #expect(
            found == [
                "the", "대부", "부", "\u{E005}대부", "\u{E005}ㄷㅂ", "ㄷㅂ", "ㅂ", "\u{E001}대부", "\u{E002}ㄷㅂ",
                "\u{E004}the",
                "\u{E004}대부", "\u{E006}2",
            ])
    }

    @Test func `A name contributes its half-typed forms`() {
        let found = tokens { writer in add("봉준호") { writer.addPerson($0) } }
        #expect(Set(found) == Set(["봉준호", "준호", "호", "봉ㅈㅎ", "준ㅎ", "ㅂㅈㅎ"].map { "\u{E000}\($0)" }))
    }

    @Test(arguments: [
        ("E.T. the Extra-Terrestrial", ["et"], ["e", "et"]), ("M*A*S*H", ["mash"], ["m", "mash"]),
        ("The U.S.A. and U.K.", ["usa", "uk"], ["the", "u"]), ("A B", ["ab"], ["a", "b", "ab"]),
        ("Up", [], ["up"]),
        ("I, Robot", [], ["i"]),
    ])
    func `Single letters in a row also form a word`(title: String, words: [String], first: [String]) {
        let found = tokens { writer in add(title) { writer.addTitle($0) } }
        for word in words { #expect(found.contains(word)) }
        #expect(found.filter { $0.hasPrefix("\u{E004}") } == first.map { "\u{E004}\($0)" })
    }

    @Test(arguments: [
        ("센과 치히로의 행방불명", "센치행"), ("반지의 제왕: 반지 원정대", "반제반원"), ("Mr. 빈의 홀리데이 대소동", "빈홀대"),
        ("살인의 추억", nil), ("기생충", nil), ("Spirited Away", nil),
    ])
    func `A title of three words or more contributes their first syllables`(title: String, short: String?) {
        let found = tokens { writer in add(title) { writer.addTitle($0) } }
        #expect(found.filter { $0.hasPrefix("\u{E00A}") } == (short.map { ["\u{E00A}\($0)"] } ?? []))
    }

    @Test func `A category is one token, whatever the number of its words`() {
        #expect(tokens { $0.addCategory("Sci-Fi") } == ["\u{E009}scifi"])
        #expect(SearchExpression.category("sci fi") == .token("\u{E009}scifi"))
    }

    @Test func `A suffix from inside a word ends with the word`() {
        let found = tokens { writer in add("밀로 마차도") { writer.addTitle($0) } }
        #expect(found.contains("밀로마차도") && found.contains("로"))
        let isCrossing = found.contains { $0.hasPrefix("로마") || $0.hasPrefix("ㄹㅁ") }
        #expect(!isCrossing)
        let name = tokens { writer in add("밀로 마차도") { writer.addPerson($0) } }
        let isNameCrossing = name.contains { $0.hasPrefix("\u{E000}로마") || $0.hasPrefix("\u{E000}로ㅁ") }
        #expect(!isNameCrossing)
    }

    @Test func `The tokens of a description have a marker`() {
        let found = tokens { writer in
            add("Lamp") { writer.addTitle($0) }
            add("a 등불") { writer.addText($0, isDescription: true) }
        }
        #expect(
            found.filter { $0.hasPrefix("\u{E008}") } == ["a", "등불", "불", "ㄷㅂ", "ㅂ"].map { "\u{E008}\($0)" })
        #expect(found.contains("lamp") && !found.contains("등불"))
    }

    @Test func `Collects words for corrections, up to fifty of a text`() {
        var writer = TokenWriter()
        add("The 살인의 추억") { writer.addTitle($0) }
        let words = writer.spellings.map { String(decoding: $0, as: UTF8.self) }
        #expect(words == ["the", "살인의", "살인", "추억", "살인의추억"])
        writer.clear()
        add((0..<200).map { "word\($0)" }.joined(separator: " ")) { writer.addText($0) }
        #expect(writer.spellings.count == 50)
    }

    @Test func `A repeated text adds nothing until the next entry`() {
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
    func `A text without letters or emoji has no token`(_ text: String) {
        #expect(tokens { writer in add(text) { writer.addText($0) } } == [text == "🙂" ? text : ""])
        #expect(tokens { writer in add(text + " a") { writer.addText($0) } }.last == "a")
    }

    @Test func `A token has at most a thousand bytes, in whole letters`() {
        let words = ["x" + String(repeating: "α", count: 700), String(repeating: "a", count: 2_000)]
        let found = tokens { writer in add(words.joined(separator: " ")) { writer.addText($0) } }
        #expect(found.map(\.utf8.count) == [999, 1_000])
    }

    @Test func `The longest post fits, and longer texts are cut`() {
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
        // PostgreSQL's limit for an entry, whose tokens begin with block numbers.
        let bytes = book.reduce(0) { $0 + $1.utf8.count + "1234567:".utf8.count }
        #expect(bytes < 1 << 20)
    }

    @Test func `A prefix finds every part of a run of any length`() {
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
