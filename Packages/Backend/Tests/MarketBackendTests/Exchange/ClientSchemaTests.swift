import MarketAPI
import Testing

@testable import BackendCore
@testable import MarketBackend

/// The types that read an answer, and the document that describes it.
@Suite struct ClientSchemaTests {
    private static let answers: [(name: String, client: OpenAPISchema)] = [
        ("Candles", .answer(CandlesAnswer.self)), ("ExchangeProduct", .answer(ExchangeProductAnswer.self)),
        ("ExchangeProductPage", .answer(ExchangePageAnswer.self)),
        ("Filters", .answer(ExchangeFiltersAnswer.self)), ("Home", .answer(ExchangeHomeAnswer.self)),
        ("Member", .answer(MemberAnswer.self)),
        ("PlacedOrder", .answer(PlacedOrderAnswer.self)),
        ("Tokens", .answer(TokensAnswer.self)), ("Trades", .answer(OwnOrdersAnswer.self)),
        ("Wishes", .answer(WishesAnswer.self)),
    ]
    /// Members that only some answers have, and the document does not describe.
    private static let undocumented: Set = [
        "PlacedOrder.trade.matchedDateTime"
    ]

    @Test(arguments: answers.indices)
    func `Clients read members that the document has, and expect null where it allows null`(index: Int)
        throws
    {
        let (name, client) = Self.answers[index]
        let document = try #require(ExchangeSchemas.all[name])
        #expect(Self.differences(document, client, at: name) == [])
    }

    private static func differences(
        _ document: OpenAPISchema, _ client: OpenAPISchema, at path: String
    ) -> [String] {
        switch (document.kind, client.kind) {
        case (.reference(let name), _):
            return ExchangeSchemas.all[name].map { differences($0, client, at: path) } ?? [path]
        case (.anyOf(let stored), .anyOf(let read)): return differences(stored[0], read[0], at: path)
        case (.anyOf, _): return ["\(path) may be null"]
        case (_, .anyOf(let read)): return differences(document, read[0], at: path)
        case (.array(let stored, _), .array(let read, _)): return differences(stored, read, at: path)
        case (.object(let stored), .object(let read)):
            return read.flatMap { member -> [String] in
                let path = "\(path).\(member.name)"
                guard let own = stored.first(where: { $0.name == member.name }) else {
                    return undocumented.contains(path) ? [] : ["\(path) is not in the document"]
                }
                // Clients do not distinguish an absent member from null.
                let schema = own.isRequired ? own.schema : .nullable(own.schema)
                return differences(schema, member.schema, at: path)
            }
        case (.integer, .integer), (.integer, .number), (.number, .number), (.string, .string),
            (.boolean, .boolean):
            return []
        default: return ["\(path) has another type"]
        }
    }
}
