import BackendCore
import Basics
import NetworkCore
import PictureCoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import MarketBackend
@testable import PasswordCore

@Suite(.timeLimit(.minutes(10))) struct UploadLimitTests {
    /// A body of a gibibyte that is created while it is read.
    final class Gibibyte: Sendable {
        static let length = 1 << 30
        private let start: [UInt8]
        private let sent = Mutex(0)

        init(start: [UInt8]) { self.start = start }

        /// The bytes read.
        var read: Int { sent.withLock { $0 } }

        func body(declared: Bool) -> HTTPBody {
            .stream(
                HTTPBodyStream(length: declared ? Self.length : nil) { () throws(NetworkError) in
                    let place = self.sent.withLock { $0 }
                    guard place < Self.length else { return nil }
                    let piece = place == 0 ? self.start : [UInt8](repeating: 0x41, count: 64 << 10)
                    self.sent.withLock { $0 += piece.count }
                    return piece
                })
        }
    }

    enum Where: CaseIterable { case picture, params, unknown, preamble }

    private func start(_ place: Where, _ seller: WireFixture.Seller) throws -> [UInt8] {
        let form = try WireFixture.form(of: seller)
        guard place != .preamble else { return [0x41] }
        let name = ["images", "params", "other"][[.picture, .params, .unknown].firstIndex(of: place) ?? 0]
        let params =
            place == .params
            ? ""
            : "--\(form.boundary)\r\n\(form.parts[0].head[0])\r\n\r\n"
                + String(decoding: form.parts[0].content, as: UTF8.self) + "\r\n"
        return Array(
            "\(params)--\(form.boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n".utf8)
            + [0xFF, 0xD8, 0xFF]
    }

    @Test(arguments: Where.allCases, [true, false])
    func `A gibibyte is refused early`(place: Where, isDeclared: Bool) async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let body = Gibibyte(start: try start(place, seller))
        let form = RawForm()
        let response = await fixture.backend(
            HTTPRequest(
                method: .post, path: "/api/products",
                headers: ["Content-Type": form.type, "identifier": seller.identifier],
                content: body.body(declared: isDeclared)))
        let reply = WireReply(response)
        #expect(reply.status == (place == .preamble && !isDeclared ? 400 : 413), "\(reply.text)")
        #expect(reply.int("code") == reply.status)
        // A skipped part counts towards the limit of the whole body.
        let most = place == .unknown ? 3 << 20 : 1 << 20
        #expect(isDeclared ? body.read == 0 : body.read < most, "\(body.read)")
    }

    @Test(arguments: ["/item", "/item/1"]) func `Generation 1 refuses it in its own format`(path: String)
        async throws
    {
        let fixture = WireFixture()
        let body = Gibibyte(start: [0x41])
        let response = await fixture.backend(
            HTTPRequest(
                method: path == "/item" ? .post : .patch, path: path,
                headers: ["Content-Type": RawForm().type],
                content: body.body(declared: true)))
        let reply = WireReply(response)
        #expect(reply.keys == ["error", "reason", "korean"] && reply.object["error"] as? Bool == true)
        #expect(reply.reason == "The body of the request is too large")
        #expect(reply.string("korean") == "보낸 내용이 너무 큽니다")
        #expect(response.status == 413)
        #expect(body.read == 0)
    }

    @Test func `Without an identifier, the body is not read`() async throws {
        let fixture = WireFixture()
        let body = Gibibyte(start: [0x41])
        let response = await fixture.backend(
            HTTPRequest(
                method: .post, path: "/api/products", headers: ["Content-Type": RawForm().type],
                content: body.body(declared: false)))
        #expect(response.status == 400)
        #expect(body.read == 0)
    }

    @Test func `An unknown identifier costs the same work as a wrong secret, and the body is not read`()
        async throws
    {
        let now = ContinuousClock.now
        let fixture = WireFixture {
            $0.secrets = RateLimit(perSecond: 1, burst: 2)
            $0.service.clock = { now }
        }
        var statuses: [Int] = []
        for _ in 0..<3 {
            let body = Gibibyte(
                start: try start(.picture, WireFixture.Seller(id: 0, identifier: "", secret: "")))
            var request = HTTPRequest(
                method: .post, path: "/api/products",
                headers: ["Content-Type": RawForm().type, "identifier": "nobody"],
                content: body.body(declared: false))
            request.peer = "192.0.2.1"
            let reply = WireReply(await fixture.backend(request))
            statuses.append(reply.status)
            if reply.status == 400 { #expect(reply.message == MarketFailure.notYours.message) }
            #expect(body.read == 0)
        }
        #expect(statuses == [400, 400, 429])
        #expect(fixture.store.passwords.limiter.arrivals == 2)
    }

    @Test func `After a wrong secret, the following pictures are not read`() async throws {
        let pictures = FakePictures()
        let fixture = WireFixture(pictures: pictures)
        let seller = try await fixture.seller()
        let wrong = WireFixture.Seller(id: seller.id, identifier: seller.identifier, secret: "wrong")
        let body = Gibibyte(start: try start(.picture, wrong))
        let response = await fixture.backend(
            HTTPRequest(
                method: .post, path: "/api/products",
                headers: ["Content-Type": RawForm().type, "identifier": seller.identifier],
                content: body.body(declared: false)))
        #expect(response.status == 400)
        #expect(body.read < 1_000)
        #expect(pictures.cleaned == 0)
    }

    @Test func `A picture has fewer than 307,200 bytes`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        for (size, status) in [(307_199, 201), (307_200, 413)] {
            var form = try WireFixture.form(of: seller)
            form.parts[1].content += [UInt8](repeating: 7, count: size - form.parts[1].content.count)
            let reply = try await fixture.send(.post, "/api/products", form: form, as: seller)
            #expect(reply.status == status)
        }
        #expect(try await fixture.number("SELECT count(*) FROM listing") == 1)
    }

    @Test func `A body that breaks off adds no listing`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let form = try WireFixture.form(of: seller)
        let pieces = Mutex([Array(form.bytes.dropLast(20))])
        let response = await fixture.backend(
            HTTPRequest(
                method: .post, path: "/api/products",
                headers: ["Content-Type": form.type, "identifier": seller.identifier],
                content: .stream(
                    HTTPBodyStream { () throws(NetworkError) in
                        guard let piece = pieces.withLock({ $0.popLast() }) else {
                            throw .notConnected("gone")
                        }
                        return piece
                    })))
        #expect(response.status == 400)
        #expect(try await fixture.number("SELECT count(*) FROM listing") == 0)
    }
}
