import BackendCore
import Foundation
import MarketDomain
import NetworkCore
import PasswordCore
import PictureCore
import PictureCoreTestSupport
import PostgresDriverTestSupport
import SQLCore
import Synchronization
import TestSupport
import Testing
@testable import MarketBackend

/// A backend over its own database, with cheap passwords, pictures that are not decoded and a stopped
/// clock.
struct WireFixture {
    /// A vendor with the data of its app.
    struct Seller: Sendable {
        let id: Int
        let identifier: String
        let secret: String
    }

    /// 2022-01-03 15:00:00 UTC, which is the beginning of 4 January in Korea.
    static let start = 1_641_222_000.0
    static let description = "As good as new, ten characters and more."

    let clock: TestClock
    let database: any Database
    let store: MarketStore
    let backend: MarketBackend

    /// `change` changes the options; there are no rate limits unless it sets some.
    init(
        at location: TestPlace = .standard, blobs: MarketBlobs = .database,
        pictures: any PictureProcessing = FakePictures(),
        clock: TestClock = TestClock(start: WireFixture.start),
        reports: Reports = Reports(), database other: (any Database)? = nil,
        freeBytes: Int? = nil,
        _ change: (inout MarketBackendOptions) -> Void = { _ in }
    ) {
        var cheap = MarketStoreOptions()
        cheap.passwordCost = .least
        cheap.bundled = false
        if let freeBytes { cheap.freeBytes = { freeBytes } }
        var options = MarketBackendOptions()
        options.service.reads = nil
        options.service.writes = nil
        options.secrets = nil
        options.signUps = nil
        change(&options)
        self.clock = clock
        database = other ?? location.database(MarketStore.migrations)
        store = MarketStore(
            database: database, blobs: blobs, pictures: pictures, now: { clock.now }, options: cheap)
        backend = MarketBackend(store: store, options: options, report: reports.add)
    }

    func send(
        _ method: HTTPMethod, _ target: String, _ body: String = "", as seller: Seller? = nil,
        key: String? = nil, peer: String? = nil, headers: HTTPHeaders = [:]
    ) async throws -> WireReply {
        var request = try HTTPRequest(
            method: method, target: target, headers: headers, body: Array(body.utf8))
        if let seller { request.headers["identifier"] = seller.identifier }
        request.headers["Idempotency-Key"] = key
        request.peer = peer
        return await answer(to: request)
    }

    /// Also checks that the document describes the answer.
    private func answer(to request: HTTPRequest) async -> WireReply {
        let response = await backend(request)
        #expect(
            backend.service.documents(response.status, for: request),
            "\(request.method) \(request.path) answers \(response.status)")
        return WireReply(response)
    }

    func get(_ target: String) async throws -> WireReply { try await send(.get, target) }

    func send(
        _ method: HTTPMethod, _ path: String, form: RawForm, as seller: Seller? = nil, key: String? = nil,
        peer: String? = nil
    ) async throws -> WireReply {
        var request = try HTTPRequest(
            method: method, target: path, headers: ["Content-Type": form.type], body: form.bytes)
        if let seller { request.headers["identifier"] = seller.identifier }
        request.headers["Idempotency-Key"] = key
        request.peer = peer
        return await answer(to: request)
    }

    func seller(_ name: String = "yagom") async throws -> Seller {
        let reply = try await send(.post, "/api/vendors", try Self.json(["name": name]))
        return Seller(
            id: try #require(reply.id, "\(reply.text)"), identifier: try #require(reply.string("identifier")),
            secret: try #require(reply.string("secret")))
    }

    /// The form of a new product; `more` are members of `params` to be added or replaced.
    static func form(
        of seller: Seller, name: String = "MacBook Air", pictures: [String] = ["one"],
        _ more: [String: Any] = [:]
    ) throws -> RawForm {
        let params: [String: Any] = [
            "name": name, "descriptions": description, "price": 1200, "currency": "KRW",
            "secret": seller.secret,
        ]
        let text = try json(params.merging(more) { $1 })
        return RawForm(
            parts: [RawForm.text("params", text)]
                + pictures.map { RawForm.file("images", RawForm.picture($0)) })
    }

    /// The answer to a new product.
    func offer(
        _ name: String = "MacBook Air", as seller: Seller, key: String? = nil, peer: String?
    ) async throws -> WireReply {
        try await send(
            .post, "/api/products", form: try Self.form(of: seller, name: name), as: seller, key: key,
            peer: peer)
    }

    @discardableResult
    func sell(
        _ name: String = "MacBook Air", as seller: Seller, pictures: [String] = ["one"],
        _ more: [String: Any] = [:]
    ) async throws -> Int {
        let form = try Self.form(of: seller, name: name, pictures: pictures, more)
        let reply = try await send(.post, "/api/products", form: form, as: seller)
        return try #require(reply.id, "\(reply.text)")
    }

    /// The form of a new listing of generation 1.
    static func itemForm(
        password: String = "1234", pictures: [String] = ["one"], _ more: [String: String] = [:]
    ) -> RawForm {
        let texts = [
            "title": "MacBook Air", "descriptions": description, "price": "1290000", "currency": "KRW",
            "stock": "1000000000000", "password": password,
        ].merging(more) { $1 }
        return RawForm(
            parts: texts.sorted { $0.key < $1.key }.map { RawForm.text($0.key, $0.value) }
                + pictures.map { RawForm.file("images[]", RawForm.picture($0)) })
    }

    @discardableResult
    func offer(password: String = "1234", _ more: [String: String] = [:]) async throws -> Int {
        let reply = try await send(.post, "/item", form: Self.itemForm(password: password, more))
        return try #require(reply.id, "\(reply.text)")
    }

    /// Reads a number from the database.
    func number(_ sql: String) async throws -> Int {
        try await database.read { connection throws(StoreError) in
            try connection.rows(sql, values: []) { $0.int(0) }.first ?? 0
        }
    }

    static func json(_ members: [String: Any]) throws -> String {
        let data = try JSONSerialization.data(withJSONObject: members, options: .sortedKeys)
        return String(decoding: data, as: UTF8.self)
    }

    static func secret(_ seller: Seller) -> String { #"{"secret":"\#(seller.secret)"}"# }
}

/// An answer with its decoded JSON.
struct WireReply {
    let status: Int
    let headers: HTTPHeaders
    let content: HTTPBody
    let text: String
    private let json: Any?

    init(_ response: HTTPResponse) {
        status = response.status
        headers = response.headers
        content = response.content
        text = String(decoding: response.body, as: UTF8.self)
        json = try? JSONSerialization.jsonObject(with: Data(response.body), options: .fragmentsAllowed)
    }

    /// The JSON object; empty for any other answer.
    var object: [String: Any] { json as? [String: Any] ?? [:] }
    var keys: Set<String> { Set(object.keys) }
    var id: Int? { object["id"] as? Int }
    var message: String? { object["message"] as? String }
    var reason: String? { object["reason"] as? String }

    func list(_ key: String) -> [[String: Any]] { object[key] as? [[String: Any]] ?? [] }
    func ids(_ key: String) -> [Int] { list(key).compactMap { $0["id"] as? Int } }
    func object(_ key: String) -> [String: Any] { object[key] as? [String: Any] ?? [:] }
    func strings(_ key: String) -> [String] { object[key] as? [String] ?? [] }
    func int(_ key: String) -> Int? { object[key] as? Int }
    func string(_ key: String) -> String? { object[key] as? String }
}

/// A body that stops before its last piece, until it may continue.
struct HeldBody: Sendable {
    private static let pieceBytes = 64 << 10

    /// Opens after all but the last piece was read.
    let held = Gate()
    let further = Gate()
    let content: HTTPBody

    /// - Parameters:
    ///   - bytes: the whole body.
    ///   - isBroken: whether the last piece never arrives.
    init(_ bytes: [UInt8], isBroken: Bool = false) {
        let pieces = Mutex(
            stride(from: 0, to: bytes.count, by: Self.pieceBytes).map {
                Array(bytes[$0...].prefix(Self.pieceBytes))
            })
        content = .stream(
            HTTPBodyStream { [held, further] () throws(NetworkError) in
                let left = pieces.withLock(\.count)
                if left == 1 {
                    held.open()
                    await further.wait()
                    if isBroken { throw .notConnected("gone") }
                    if Task.isCancelled { throw .cancelled }
                }
                return left == 0 ? nil : pieces.withLock { $0.removeFirst() }
            })
    }
}

/// The reports of a backend to its operator.
final class Reports: Sendable {
    private let all = Mutex<[(error: any Error, request: HTTPRequest)]>([])

    func add(_ error: any Error, _ request: HTTPRequest) { all.withLock { $0.append((error, request)) } }

    var errors: [any Error] { all.withLock { $0.map(\.error) } }
    var requests: [HTTPRequest] { all.withLock { $0.map(\.request) } }
}
