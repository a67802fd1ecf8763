import Testing

@testable import SearchCore

@Suite struct SpelledWordTests {
    private func word(_ text: String) throws -> SpelledWord { try #require(SpelledWord(text)) }

    @Test(arguments: [
        ("inceptoin", "inception"), ("parasyte", "parasite"), ("hitchcok", "hitchcock"), ("poter", "potter"),
        ("night", "knight"), ("nceptions", "inceptions"), ("inceptionn", "inception"), ("nicely", "incely"),
        ("어벤저스", "어벤져스"), ("메트릭스", "매트릭스"), ("기새충", "기생충"), ("인셉숀", "인셉션"), ("길생충", "기생충"),
        ("ㄱ시ㅐㅇ충", "기생충"), ("깃애충", "기생충"), ("닥", "닭"), ("일거", "읽어"), ("아키라ㅏ", "아키라"),
    ])
    func `One slip is one letter too many, missing, replaced, or swapped`(
        typed: String, meant: String
    ) throws {
        let (one, two) = (try word(typed), try word(meant))
        #expect(one.isOneSlip(from: two) && two.isOneSlip(from: one))
        #expect(one.isTwoSlips(from: two))
        // Words are found by their intact halves.
        #expect(!Set(one.keys(ofWordsWithin: 1)).isDisjoint(with: two.keys))
        #expect(!Set(two.keys(ofWordsWithin: 1)).isDisjoint(with: one.keys))
    }

    @Test(arguments: [
        ("inception", "inception"), ("incpetoin", "inception"), ("abcd", "dcba"), ("기생", "기생충"), ("a", "abc"),
        ("어벤자수", "어벤져스"), ("abcd", "cabd"),
    ])
    func `Equal or more distant words are not one slip apart`(one: String, two: String) throws {
        #expect(try !word(one).isOneSlip(from: word(two)))
    }

    @Test(arguments: [
        ("incpetoin", "inception", true), ("ncetption", "inception", true), ("abcdef", "fedcba", false),
    ])
    func `Recognizes two slips`(one: String, two: String, isNear: Bool) throws {
        #expect(try word(one).isTwoSlips(from: word(two)) == isNear)
    }

    /// Every slip at every position in words of up to a dozen letters.
    @Test func `The keys find every slip`() throws {
        for length in 2...12 {
            let letters = (0..<length).map { Array("abcdefghijkl")[$0] }
            let meant = try word(String(letters))
            for place in 0...length {
                var slips = [letters]
                slips[0].insert("z", at: place)
                if place < length {
                    slips.append(letters.enumerated().filter { $0.offset != place }.map(\.element))
                    slips.append(letters.enumerated().map { $0.offset == place ? "z" : $0.element })
                }
                if place + 1 < length {
                    var swapped = letters
                    swapped.swapAt(place, place + 1)
                    slips.append(swapped)
                }
                for slip in slips {
                    let typed = try word(String(slip))
                    #expect(typed.isOneSlip(from: meant), "\(String(slip))")
                    let keys = typed.keys(ofWordsWithin: 1)
                    #expect(keys.count <= 7 && !Set(keys).isDisjoint(with: meant.keys), "\(String(slip))")
                }
            }
        }
    }

    @Test(arguments: [
        ("안녀하", "안녕하세요", true), ("글레디에", "글래디에이터", true), ("incetpi", "inception", true),
        ("incepzti", "inception", true), ("inceti", "inception", true), ("incepx", "inception", false),
        // A different last letter, a slip before the letters of the key, two slips, no slip, a whole word.
        ("incexx", "inception", false), ("inception", "inception", false), ("incept", "inception", false),
        ("inceptoin", "inception", false), ("short", "shorter", false),
    ])
    func `Finds a beginning with a slip by its first letters`(
        typed: String, meant: String, isFound: Bool
    ) throws {
        let (typed, meant) = (try word(typed), try word(meant))
        let hasKey = typed.beginningKey.map(meant.keys.contains) ?? false
        #expect((hasKey && meant.continues(typed)) == isFound)
    }

    @Test(arguments: [
        ("dune", true), ("기생", true), ("up", false), ("man", false), ("2019", false), ("ㄱㅅㅊㅇ", false),
        ("닭", false),
        ("se7en", false), ("iphone15", false), ("무도", true), ("", false),
        (String(repeating: "a", count: 41), false),
    ])
    func `Does not correct short words, numbers and initial consonants`(word: String, isBent: Bool) {
        #expect(SpelledWord.mayBeMisspelled(word) == isBent)
    }

    @Test func `Does not compare words that are too long`() {
        #expect(SpelledWord(String(repeating: "a", count: 40)) != nil)
        #expect(SpelledWord(String(repeating: "a", count: 41)) == nil)
        #expect(SpelledWord(String(repeating: "가", count: 100_000)) == nil)
    }

    @Test(arguments: [
        ("치히로의", "치히로"), ("찻주전자와", "찻주전자"), ("서울에서", "서울"), ("나의", nil), ("로마", nil), ("city", nil),
    ])
    func `Removes the particle of a Korean word`(word: String, stem: String?) {
        #expect(
            KoreanStem.stem(of: Array(word.utf8)[...]).map { String(decoding: $0, as: UTF8.self) } == stem)
    }
}
