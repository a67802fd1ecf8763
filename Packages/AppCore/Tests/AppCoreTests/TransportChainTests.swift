import AppCoreTestSupport
import CurlTransport
import DIContainer
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import TerminalKit
import TestSupport
import Testing
import TextCore

@testable import AppCore

@Suite(.closing) struct TransportChainTests {
    private static let request = HTTPRequest(method: .get, origin: "https://server.test", path: "/a")

    private struct Adding: HTTPTransport {
        let next: any HTTPTransport

        func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
            var request = request
            request.query.append(QueryItem("key", "hunter2"))
            return try await next.send(request)
        }
    }

    private func chain(
        _ transport: StubTransport, _ transcript: Transcript, wire: Wire = .plain, isRemote: Bool = true
    ) throws -> (chain: TransportChain, faults: BackendFaults) {
        var choice = ServerChoice()
        choice.detail = .trace
        choice.redaction = AppIdentity.sample.redaction
        if isRemote { choice.address = try ServerAddress("https://server.test") }
        let run = Run(
            .sample, try TestApp().environment(transcript, transport: transport), server: choice, wire: wire
        ).endingWithTest()
        return (
            TransportChain(
                run, embedded: { StubTransport.json("0") }, keyed: { next, _ in Adding(next: next) }),
            run.faults
        )
    }

    @Test func `A key is added last, where it is not logged`() async throws {
        let (stub, transcript) = (StubTransport.json("1"), Transcript())
        _ = try await chain(stub, transcript).chain.makeTransport().send(Self.request)
        #expect(stub.requests.first?.query == [QueryItem("key", "hunter2")])
        #expect(transcript.error.contains("GET"))
        #expect(!transcript.error.contains("hunter2"))
    }

    @Test func `A request is retried, and each attempt is logged`() async throws {
        let (stub, transcript) = (StubTransport(), Transcript())
        stub.on(.get, "/a", .failing(.timedOut), .json("1"))
        let answer = try await chain(stub, transcript).chain.makeTransport().send(Self.request)
        #expect(answer.status == 200)
        #expect(transcript.error.split(separator: "\n").count { $0.contains("> GET /a") } == 2)
    }

    @Test func `A secret of the app is neither logged nor recorded, and a replay works`() async throws {
        let (stub, transcript, home) = (StubTransport(), Transcript(), try TestApp())
        stub.on(.post, "/doors", .json("hunter2"))
        stub.on(.delete, "/doors/hunter2", .status(200))
        var choice = ServerChoice()
        choice.redaction = AppIdentity.sample.redaction
        choice.recording = home.path("wire")
        let wire = try await Wire.opened(choice) { _ in }
        let server = try chain(stub, transcript, wire: wire).chain.makeTransport()
        let given = try await server.send(HTTPRequest(method: .post, path: "/doors"))
        #expect(given.body == Array("hunter2".utf8))
        _ = try await server.send(HTTPRequest(method: .delete, path: "/doors/hunter2"))
        await wire.recording?.drain()
        let recording = try String(contentsOfFile: home.path("wire"), encoding: .utf8)
        for text in [transcript.error, recording] {
            #expect(text.contains("/doors/redacted"))
            #expect(!text.contains("hunter2"))
        }

        (choice.recording, choice.replay) = (nil, home.path("wire"))
        let replay = try await Wire.opened(choice) { _ in }
        let again = try chain(stub, transcript, wire: replay).chain.makeTransport()
        let word = try await again.send(HTTPRequest(method: .post, path: "/doors")).body
        let path = "/doors/\(String(decoding: word, as: UTF8.self))"
        #expect(try await again.send(HTTPRequest(method: .delete, path: path)).status == 200)
    }

    @Test func `Keeps the message of a failure until the next success`() async throws {
        let stub = StubTransport()
        stub.on(.get, "/a", .status(418), .status(418), .json("1"))
        let (chain, faults) = try chain(stub, Transcript())
        let transport = chain.makeTransport()
        _ = try await transport.send(Self.request)
        #expect(faults.take()?.contains("rejected the request (418)") == true)
        #expect(faults.take() == nil)
        _ = try await transport.send(Self.request)
        _ = try await transport.send(Self.request)
        #expect(faults.take() == nil)
    }

    @Test func `Without a server there is no key`() async throws {
        let stub = StubTransport.json("1")
        _ = try await chain(stub, Transcript(), isRemote: false).chain.makeTransport().send(Self.request)
        #expect(stub.requests.first?.query.isEmpty == true)
    }

    @Test func `A client for interactive use has short limits`() {
        let options = CurlOptions.interactive(.sample)
        #expect(options.userAgent == "sample-cli/1.2.3")
        #expect(options.stallLimit == .seconds(15))
    }
}
