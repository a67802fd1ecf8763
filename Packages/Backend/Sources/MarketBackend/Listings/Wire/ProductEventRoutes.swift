import BackendCore
import EventCore
import MarketAPI
import NetworkCore
import SQLCore

/// Live events of the listings.
struct ProductEventRoutes: Sendable {
    let store: MarketStore
    let stream: EventStream<ProductEventReader>

    var operations: [MarketOperation] { [listen] }

    private var listen: MarketOperation {
        MarketOperation(
            .get, MarketPath.productEvents, for: .everybody,
            OpenAPIOperation(
                "listenToProducts", "Streams an event for each change of the products",
                description: """
                    `changed` means that products were created, changed, deleted or restored; changes in quick \
                    succession have one event. It has no content: read the products again. The first event is \
                    `ready`, whose id marks the start of the stream, or `reset`: the requested event is not \
                    known.
                    """, tag: ProductSchemas.tag, parameters: EventStream<ProductEventReader>.parameters,
                responses: [EventStream<ProductEventReader>.response])
        ) { context in
            _ = try await store.read { _ throws(StoreError) in true }
            let reader = ProductEventReader()
            return try await stream.answer(to: context, account: nil, reader: reader) {
                _ throws(StoreError) in reader
            }
        }
    }
}

/// Reports that the number of changes of the listings has grown, which needs no log.
struct ProductEventReader: EventReader {
    static let log = EventLog(
        counter: "listing_change",
        newest: "SELECT value FROM market_number WHERE name = '\(ListingNumber.generation.rawValue)'")

    static func lines(
        after position: Int, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [(sequence: Int, line: Void)] {
        let newest = try log.newest(on: connection)
        // One line replaces those before it.
        return newest > position ? [(min(newest, position + limit), ())] : []
    }

    func event(
        of line: Void, sequence: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [UInt8]? {
        ServerSentEvent("{}", name: "changed", id: "\(sequence)").encoded
    }
}
