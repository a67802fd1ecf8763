import PostgresDriverTestSupport
import SQLCore
import Testing

@testable import SearchCore

@Suite struct SearchCorrectionTests {
    private static let index = SearchIndex("entry_search")

    private static func tokens(_ text: String) -> TokenWriter {
        var (writer, text) = (TokenWriter(), text)
        text.withUTF8 { writer.addTitle($0) }
        return writer
    }

    /// Runs `body` on a database with these titles, for each engine.
    private func with(
        _ titles: [String],
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Void
    ) async throws {
        for place in TestPlace.all {
            let database = place.database([])
            try await database.write { connection throws(StoreError) in
                try Self.index.create(on: connection)
                for (id, title) in titles.enumerated() {
                    try Self.index.add(Self.tokens(title), as: id, on: connection)
                }
                try body(connection)
            }
            await database.close()
        }
    }

    private static let titles = [
        "Inception", "Harry Potter and the Sorcerer's Stone", "The Dark Knight", "La La Land", "살인의 추억",
        "기생충",
        "센과 치히로의 행방불명", "Home Alone",
    ]

    @Test(arguments: [
        ("inceptoin", ["inception"]), ("harry poter", ["harry potter"]), ("dark night", ["dark knight"]),
        ("기새충", ["기생충"]), ("살인에 추억", ["살인의 추억"]), ("살인에추억", ["살인의추억"]), ("살인의 추얼", ["살인의 추억"]),
        ("incep tion", ["inception"]), ("homealone", ["home alone"]), ("치이로", ["치히로"]),
        ("센과 치히로에 행방불명", ["센과 치히로의 행방불명"]), ("inception", []), ("lnd", []), ("zzzz", []), ("", []),
        ("!?", []),
        ("inceptoin 2010", ["inception 2010"]),
    ])
    func `Corrects a text with words of the index`(typed: String, meant: [String]) async throws {
        try await with(Self.titles) { connection throws(StoreError) in
            let found = try SearchText(typed).corrections(in: Self.index, on: connection).map(\.shown)
            #expect(found == meant)
        }
    }

    @Test func `Suggests the nearest texts for a distant one`() async throws {
        try await with(Self.titles) { connection throws(StoreError) in
            func distant(_ text: String) throws(StoreError) -> [String] {
                try SearchText(text).distantCorrections(in: Self.index, on: connection).map(\.shown)
            }
            #expect(try distant("inceptiion zzzz").contains("inceptiion"))
            #expect(try distant("incpetoin") == ["inception"])
            #expect(try distant("zncepqion").isEmpty)
            #expect(try distant("inceptxxn") == ["inception"])
            #expect(try distant("hary poter").contains("harry potter"))
            #expect(try distant("zz").isEmpty)
        }
    }

    @Test func `Words of removed entries disappear`() async throws {
        try await with(["Inception", "Inception Again"]) { connection throws(StoreError) in
            func near() throws(StoreError) -> [String] {
                try Self.index.words(near: "inceptoin", on: connection)
            }
            try Self.index.remove(Self.tokens("Inception"), as: 0, on: connection)
            #expect(try near() == ["inception"])
            try Self.index.remove(Self.tokens("Inception Again"), as: 1, on: connection)
            #expect(try near() == [])
            let left = try connection.first("SELECT count(*) FROM \(Self.index.spellingTable)") { $0.int(0) }
            #expect(left == 0)
        }
    }

    @Test func `Never corrects to a single syllable or two letters`() async throws {
        try await with(["빨 발", "ab abc abcd"]) { connection throws(StoreError) in
            #expect(try Self.index.words(near: "빨라", on: connection) == [])
            #expect(try Self.index.words(near: "ㅂ빨", on: connection) == [])
            #expect(try Self.index.words(near: "abce", on: connection) == ["abc", "abcd"])
        }
    }

    @Test func `Repeated words count once per entry`() async throws {
        try await with(["inception inception", "Inception"]) { connection throws(StoreError) in
            try Self.index.remove(Self.tokens("inception inception"), as: 0, on: connection)
            #expect(try Self.index.words(near: "inceptoin", on: connection) == ["inception"])
        }
    }

    @Test func `Adds the words of many entries at once, and repeating it does no harm`() async throws {
        try await with([]) { connection throws(StoreError) in
            var spellings = SearchSpellings()
            for title in Self.titles { spellings.collect(Self.tokens(title)) }
            for _ in 1...2 { try Self.index.add(spellings, on: connection) }
            #expect(try Self.index.words(near: "inceptoin", on: connection) == ["inception"])
            #expect(try Self.index.known(["harry", "harri", "la"], on: connection) == ["harry", "la"])
        }
    }

    @Test func `Limits the corrections of a word with very many neighbors`() async throws {
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        let titles = letters.map { "wor\($0)ing" } + letters.map { "worki\($0)g" }
        try await with(titles) { connection throws(StoreError) in
            #expect(try Self.index.words(near: "worxing", on: connection).count == 24)
        }
    }

    @Test(arguments: [
        ("rltodcnd", "기생충"), ("ㅑㅜㅊ데샤ㅐㅜ", "inception"), ("tkfdlsdml cndjr", "살인의 추억"), ("gk", nil),
        ("hello", nil),
        ("2019", nil), ("", nil), ("ㅗㅁㄱ교", "harry"), ("ㅏ", nil),
    ])
    func `The other keyboard produces a different text`(typed: String, meant: String?) {
        #expect(SearchText(otherKeyboard: typed)?.shown == meant)
    }

    @Test(arguments: [
        ("괴물 2006", "괴물", 2006), ("2006 괴물", "괴물", 2006), ("blade runner 2049", "blade runner", 2049),
        ("1984 1999", "1984", 1999),
    ])
    func `Recognizes a year beside a title`(typed: String, title: String, year: Int) throws {
        let (text, found) = try #require(SearchText(typed).withoutYear)
        #expect((text.shown, found) == (title, year))
    }

    @Test(arguments: ["2006", "괴물", "괴물 1066", "괴물2006", "a 12345", ""])
    func `Recognizes no other text as a year`(typed: String) {
        #expect(SearchText(typed).withoutYear == nil)
    }

    @Test func `Without an index, an expression matches the same entries`() async throws {
        let texts = [
            "dark knight", "기생", "추억", "추", "인의추", "ㅅㅇ", "ㅊㅇ", "la la", "home", "nothing", "the dark",
        ]
        try await with(Self.titles) { connection throws(StoreError) in
            for typed in texts {
                let text = SearchText(typed)
                let conditions: [SearchExpression?] = [
                    .wholeTitle(text), .beginningWords(text), .beginning(text), .words(text), .allWords(text),
                    .wordBeginnings(text), .anywhere(text),
                    .difference(.wordBeginnings(text), without: .words(text)),
                ]
                for expression in conditions.compactMap(\.self) {
                    let found = try Self.index.ids(matching: expression, limit: 99, on: connection)
                    let matching = Self.titles.indices.filter {
                        expression.matches(SearchTokens(Self.tokens(Self.titles[$0])))
                    }
                    #expect(found == matching, "\(typed) \(expression)")
                }
            }
        }
    }
}
