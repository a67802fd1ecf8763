import BackendCore
import NetworkCore
import SQLCore
import SamplesAPI
import SamplesDomain

/// The table of things.
enum ThingTable {
    static func create(on connection: any SQLConnection) throws(StoreError) {
        let (integer, text) = (connection.dialect.integerType, connection.dialect.textType)
        try connection.executeScript(
            "CREATE TABLE thing (id \(integer) PRIMARY KEY, text \(text) NOT NULL)\(connection.dialect.tableOptions);"
        )
    }

    /// The newest things with ids below an id.
    static func newest(
        _ limit: Int, before id: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [Thing] {
        try connection.rows(
            "SELECT id, text FROM thing WHERE id < ?1 ORDER BY id DESC LIMIT ?2", .int(id), .int(limit)
        ) { Thing(id: $0.int(0), text: $0.text(1)) }
    }

    static func insert(
        _ draft: ThingDraft, on connection: any SQLConnection
    ) throws(StoreError) -> Thing {
        let last = try connection.first("SELECT max(id) FROM thing") { $0.int(0) } ?? 0
        let thing = Thing(id: last + 1, text: draft.text)
        try connection.execute(
            "INSERT INTO thing (id, text) VALUES (?1, ?2)", .int(thing.id), .text(thing.text))
        return thing
    }
}

/// Listing things and adding them.
struct ThingRoutes: Sendable {
    private static let limits = 1...100

    let database: any Database
    /// Seconds since 1970.
    let now: @Sendable () -> Int

    var operations: [SamplesOperation] { [list, add] }

    private var list: SamplesOperation {
        SamplesOperation(
            .get, ThingPath.things, for: .everybody,
            OpenAPIOperation(
                "listThings", "Lists things, newest first", tag: "things",
                parameters: [
                    .query(
                        ThingPath.limit, .integer(Self.limits, default: 20), "The maximum number of things."),
                    .query(ThingPath.before, .integer(minimum: 1), "Only things with a smaller id."),
                ],
                responses: [
                    OpenAPIResponse(
                        200, "A page; `next` is the value of `before` for the next page, or `null`.",
                        schema: .answer(ThingPage.self))
                ])
        ) { context in
            let limit = context.query.int(ThingPath.limit, default: 20, clampedTo: Self.limits)
            let before = context.query.int(ThingPath.before, default: .max)
            let rows = try await database.reading { connection throws(StoreError) in
                try ThingTable.newest(limit + 1, before: before, on: connection)
            }
            let page = Array(rows.prefix(limit))
            return .json(ThingPage(things: page, next: rows.count > limit ? page.last?.id : nil))
        }
    }

    private var add: SamplesOperation {
        SamplesOperation(
            .post, ThingPath.things, for: .everybody,
            OpenAPIOperation(
                "addThing", "Adds a thing", tag: "things", parameters: [IdempotencyKey.parameter],
                body: .object([.required("text", .string(length: 1...ThingDraft.longest))])
                    .example(#"{"text":"One"}"#),
                responses: [OpenAPIResponse(201, "The thing.", schema: .answer(Thing.self))]),
            maximumBodyBytes: 64 << 10
        ) { context in
            let request: ThingRequest = try context.json()
            guard let draft = try? ThingDraft(request.text) else {
                throw HTTPFailure(400, "The text must have 1 to \(ThingDraft.longest) characters")
            }
            let key = try IdempotencyKey(of: context.request, owner: "things")
            let now = now()
            return try await database.writing { connection throws(StoreError) in
                try IdempotencyTable.answer(to: key, now: now, on: connection) { () throws(StoreError) in
                    let thing = try ThingTable.insert(draft, on: connection)
                    return .json(thing, status: 201)
                }
            }
            .get()
        }
    }
}
