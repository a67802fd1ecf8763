import PostgresDriverTestSupport
import SQLCore
import Testing

@testable import SearchCore

@Suite struct SearchIndexTests {
    private static let index = SearchIndex("entry_search")

    /// Runs `body` on a database with an index of these texts by their ids.
    private func search(
        _ texts: KeyValuePairs<Int, String>, in index: SearchIndex = Self.index,
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Void
    ) async throws {
        let texts = texts.map { ($0, Self.tokens($1)) }
        for place in TestPlace.all {
            let database = place.database([])
            try await database.write { connection throws(StoreError) in
                try index.create(on: connection)
                for (id, tokens) in texts { try index.add(tokens, as: id, on: connection) }
                try index.finish(on: connection)
                try body(connection)
            }
            await database.close()
        }
    }

    private static func tokens(_ text: String) -> TokenWriter {
        var (writer, text) = (TokenWriter(), text)
        text.withUTF8 { writer.addText($0) }
        return writer
    }

    private static func newest(
        _ count: Int, _ expression: SearchExpression, below end: Int = .max, on connection: any SQLConnection
    ) throws(StoreError) -> [Int] {
        let newest = index.newest("?3", matching: "?1", below: "?2", in: connection.dialect)
        return try connection.rows(
            "SELECT id FROM (\(newest)) AS newest ORDER BY id DESC",
            .text(expression.text(in: connection.dialect)), .int(end), .int(count)
        ) { $0.int(0) }
    }

    /// The ids are more than a block apart.
    private static let far = 3 * SearchBlock.size

    @Test func `Returns the lowest and the highest matching ids`() async throws {
        let far = Self.far
        try await search([1: "dog", 2: "cat dog", 3: "dig", far: "dog", far + 1: "cat", far + 2: "dogs"]) {
            connection throws(StoreError) in
            let (dog, dogs) = (SearchExpression.token("dog"), SearchExpression.prefix("dog"))
            func lowest(_ count: Int, _ expression: SearchExpression) throws(StoreError) -> [Int] {
                try Self.index.ids(matching: expression, limit: count, on: connection)
            }
            #expect(try lowest(9, dog) == [1, 2, far])
            #expect(try lowest(2, dogs) == [1, 2])
            #expect(try lowest(9, .all([dogs, .token("cat")])) == [2])
            #expect(try lowest(9, .any([.token("dig"), .token("cat")])) == [2, 3, far + 1])
            #expect(try lowest(9, .prefix("x")) == [])
            #expect(try lowest(0, dog) == [])
            #expect(try Self.newest(9, dogs, on: connection) == [far + 2, far, 2, 1])
            #expect(try Self.newest(3, dogs, on: connection) == [far + 2, far, 2])
            #expect(try Self.newest(2, dogs, below: far + 2, on: connection) == [far, 2])
            #expect(try Self.newest(9, dogs, below: 1, on: connection) == [])
        }
    }

    @Test func `An empty index has no matches`() async throws {
        try await search([:]) { connection throws(StoreError) in
            #expect(try Self.newest(9, .prefix("a"), on: connection) == [])
            #expect(try Self.index.ids(matching: .prefix("a"), limit: 9, on: connection) == [])
        }
    }

    @Test func `Never finds an entry without tokens, and finds one with a repeated token once`()
        async throws
    {
        try await search([1: "", 2: "?!", 3: "dog dog dog"]) { connection throws(StoreError) in
            #expect(try Self.index.ids(matching: .prefix("dog"), limit: 9, on: connection) == [3])
            for (id, text) in [1: "", 2: "?!", 3: "dog dog dog"] {
                try Self.index.remove(Self.tokens(text), as: id, on: connection)
            }
            #expect(try Self.index.ids(matching: .prefix("dog"), limit: 9, on: connection) == [])
            try Self.index.add(Self.tokens("cat"), as: 3, on: connection)
            #expect(try Self.index.ids(matching: .prefix("cat"), limit: 9, on: connection) == [3])
        }
    }

    @Test func `A rebuilt index has exactly the new entries, and accepts more`()
        async throws
    {
        try await search([1: "dog", 3: "cat"]) { connection throws(StoreError) in
            try Self.index.rebuild(on: connection) { all throws(StoreError) in
                for id in 4...1_000 { try all.add(as: id) { Self.tokens("cat") } }
            }
            try Self.index.add(Self.tokens("cat"), as: 1_001, on: connection)
            let found = try Self.index.ids(matching: .prefix("cat"), limit: 2_000, on: connection)
            #expect(found == Array(4...1_001))
            #expect(try Self.index.ids(matching: .prefix("dog"), limit: 9, on: connection) == [])
        }
    }

    @Test func `A rebuilt index contains a word until its last entry is removed`() async throws {
        try await search([:]) { connection throws(StoreError) in
            try Self.index.rebuild(on: connection) { all throws(StoreError) in
                for id in 1...3 { try all.add(as: id) { Self.tokens("lantern lantern") } }
            }
            for id in 1...3 {
                #expect(try Self.index.known(["lantern"], on: connection) == ["lantern"])
                try Self.index.remove(Self.tokens("lantern lantern"), as: id, on: connection)
            }
            #expect(try Self.index.known(["lantern"], on: connection) == [])
        }
    }

    @Test func `A rebuild counts words together that it stores several times`()
        async throws
    {
        try await search([:]) { connection throws(StoreError) in
            try Self.index.rebuild(on: connection, mostWords: 50) { all throws(StoreError) in
                for id in 1...200 { try all.add(as: id) { Self.tokens("lantern word\(id)") } }
            }
            for id in 1...200 {
                #expect(try Self.index.known(["lantern", "word\(id)"], on: connection).count == 2)
                try Self.index.remove(Self.tokens("lantern word\(id)"), as: id, on: connection)
            }
            #expect(try Self.index.known(["lantern", "word1", "word200"], on: connection) == [])
            try Self.index.add(Self.tokens("lantern lanterns"), as: 201, on: connection)
            #expect(try Self.index.known(["lantern"], on: connection) == ["lantern"])
        }
    }

    @Test(arguments: ["it'", "'it", "\\a", "a\\", "\"a", "a:*", "|!c", "(a", "a<->", "'가", "?1", "$1", "a&"])
    func `Does not interpret tokens as query syntax`(_ text: String) async throws {
        try await search([1: "other"]) { connection throws(StoreError) in
            var tokens = TokenWriter()
            tokens.addCode(text.utf8)
            try Self.index.add(tokens, as: 2, on: connection)
            for expression in [SearchExpression.token(text), .prefix(text)] {
                #expect(try Self.index.ids(matching: expression, limit: 9, on: connection) == [2])
            }
            #expect(try Self.index.ids(matching: .prefix("oth"), limit: 9, on: connection) == [1])
        }
    }

    /// Texts with more tokens than an entry can have.
    enum LongText: CaseIterable {
        case numbers, syllables, words

        var text: String {
            switch self {
            case .numbers: (0..<100_000).map { "\($0)" }.joined(separator: " ")
            case .syllables:
                String((0..<30_000).compactMap { Unicode.Scalar(0xAC00 + $0 % 11_171) }.map(Character.init))
            case .words:
                (0..<1_500).map { "\($0)" + String(repeating: "a", count: 3_000) }.joined(separator: " ")
            }
        }
    }

    @Test(arguments: LongText.allCases) func `The longest entry fits`(_ kind: LongText) async throws {
        let tokens = Self.tokens(kind.text)
        #expect(tokens.text.count > 400_000)
        let words = tokens.text.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
        let (first, last) = (try #require(words.first), try #require(words.last))
        // The number of its block has several digits.
        let id = 50_000_000_000
        try await search([1: "other"]) { connection throws(StoreError) in
            try Self.index.add(tokens, as: id, on: connection)
            for expression in [
                SearchExpression.token(first), .token(last), .all([.prefix(last), .token(first)]),
            ] {
                let newest = try Self.newest(9, expression, on: connection)
                #expect(newest == [id])
            }
            try Self.index.remove(tokens, as: id, on: connection)
            #expect(try Self.newest(9, .token(first), on: connection) == [])
        }
    }

    @Test func `The longest query fits`() async throws {
        let word = String(repeating: "a", count: 1_500)
        let terms = (10..<26).map { "\($0)\(word)" }
        let any = SearchExpression.any(
            (0..<56).map { _ in .all(terms.map { .prefix(SearchMarker.person.rawValue + $0) }) }
                + [.all(terms.map(SearchExpression.prefix))])
        try await search([1: "dog", 2: terms.joined(separator: " ")]) { connection throws(StoreError) in
            #expect(try Self.newest(9, any, on: connection) == [2])
        }
    }

    @Test func `Walks along the matches whose rows meet the condition`() async throws {
        let far = Self.far
        let entries = (1...40).map { ($0 > 20 ? far + $0 : $0, $0 % 2 == 0 ? "dog" : "dog cat") }
        try await search([:]) { connection throws(StoreError) in
            try connection.executeScript("CREATE TABLE entry (id BIGINT PRIMARY KEY, colour BIGINT NOT NULL)")
            for (id, text) in entries {
                try Self.index.add(Self.tokens(text), as: id, on: connection)
                try connection.execute(
                    "INSERT INTO entry (id, colour) VALUES (?1, ?2)", .int(id), .int(id % 5))
            }
            func walk(_ count: Int, _ text: String, below end: Int) throws(StoreError) -> [Int] {
                let walk = Self.index.walk(
                    "entry e", id: "e.id", where: "e.colour = 0", atMost: "?3", matching: "?1", below: "?2",
                    in: connection.dialect)
                return try connection.rows(
                    """
                    SELECT e.id FROM \(walk.source) WHERE \(walk.condition) ORDER BY \(walk.order) LIMIT ?3
                    """, .text(SearchExpression.token(text).text(in: connection.dialect)), .int(end),
                    .int(count)
                ) { $0.int(0) }
            }
            let fitting = entries.map(\.0).filter { $0 % 5 == 0 }.sorted(by: >)
            #expect(try walk(99, "dog", below: .max) == fitting)
            #expect(try walk(5, "dog", below: .max) == Array(fitting.prefix(5)))
            #expect(try walk(5, "dog", below: 20) == [15, 10, 5])
            #expect(try walk(1, "cat", below: far) == [15])
        }
    }

    @Test func `Lists the tokens with a long prefix, unless there are many`() async throws {
        let index = SearchIndex("entry_search", vocabulary: "entry_token")
        try await search([1: "doggy doghouse dogma", 2: "doggy"], in: index) {
            connection throws(StoreError) in
            func tokens(_ prefix: String, _ limit: Int) throws(StoreError) -> [String]? {
                try index.tokens(beginningWith: prefix, limit: limit, on: connection)
            }
            let hasVocabulary = connection.dialect.engine == .sqlite
            #expect(try tokens("dogg", 9) == (hasVocabulary ? ["doggy"] : nil))
            #expect(try tokens("dogx", 9) == (hasVocabulary ? [] : nil))
            #expect(try tokens("dog", 9) == nil)
            #expect(try tokens("doggy", 0) == nil)
            #expect(try index.ids(matching: .token("doggy"), limit: 9, on: connection) == [1, 2])
        }
    }

    @Test func `Every token begins with the number of its block`() {
        let tokens = Array("a 대부 ㄷㅂ".utf8)
        #expect(String(decoding: SearchBlock.tokens(tokens, of: 65_535), as: UTF8.self) == "0:a 0:대부 0:ㄷㅂ")
        #expect(String(decoding: SearchBlock.tokens(tokens, of: 131_072), as: UTF8.self) == "2:a 2:대부 2:ㄷㅂ")
        #expect(SearchBlock.tokens([], of: 1) == [])
    }
}
