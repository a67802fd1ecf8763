import AppCore
import AppCoreTestSupport
import DIContainer
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import PictureCoreTestSupport
import TerminalKit
import TestSupport
import Testing

@testable import MoviesCLI

@MainActor
@Suite(.closing) struct ServerTests {
    @Test(arguments: [
        ("https://films.test", "/api/v2/list_movies.json"),
        ("https://films.test/", "/api/v2/list_movies.json"),
        ("https://films.test/api/v2", "/api/v2/list_movies.json"),
        ("https://films.test/yts/", "/yts/list_movies.json"),
    ])
    func `Requests go to the given address`(address: String, path: String) async throws {
        let transport = server(title: "River")
        let run = await (try TestApp()).run("list", "--server", address, transport: transport)
        #expect(run.code == .success)
        #expect(transport.requests.map(\.path) == [path])
        #expect(transport.requests.map(\.origin) == ["https://films.test"])
    }

    @Test func `The profile names a server, and the command line overrides it`() async throws {
        let app = try TestApp()
        _ = await app.run("config", "set", "server", "https://a.test")
        let (a, b) = (server(title: "River"), server(title: "River"))
        _ = await app.run("list", transport: a)
        _ = await app.run("list", "--server", "https://b.test", transport: b)
        #expect(a.requests.map(\.origin) == ["https://a.test"])
        #expect(b.requests.map(\.origin) == ["https://b.test"])
        let local = await app.run("search", "기생충", "--server", "none")
        #expect(local.out.contains("기생충") || local.out.contains("Parasite"))
    }

    @Test(arguments: [
        "films.test", "https://me:hunter2@films.test", "https://films.test?key=hunter2",
        "http://films.test:x",
    ])
    func `An invalid address is a usage error, and is not printed`(address: String) async throws {
        for language in ["en", "ko"] {
            let run = await (try TestApp()).run(
                "list", "--server", address, variables: ["LANG": language], transport: StubTransport())
            #expect(run.code == .usage)
            #expect(run.out.isEmpty)
            #expect(run.error.contains("--help"))
            #expect(!run.error.contains("hunter2"))
        }
    }

    @Test(arguments: [["import", "x.csv"], ["export"], ["serve"]])
    func `Commands about this device refuse a server`(command: [String]) async throws {
        let app = try TestApp()
        let run = await app.run(command + ["--server", "https://films.test"], transport: StubTransport())
        #expect(run.code == .usage)
        #expect(run.error.contains("'\(command[0])'"))
        #expect(run.error.contains("--server none"))
        #expect(run.out.isEmpty)
    }

    @Test func `Scores for two servers use two names`() async throws {
        let app = try TestApp()
        var guests: [String] = []
        for address in ["https://a.test", "https://b.test", "https://a.test/api/v2"] {
            let transport = server(title: "River")
            let run = await app.run("rate", "7", "8", "--server", address, transport: transport)
            #expect(run.code == .success)
            guests += transport.requests.filter { $0.method == .post }.flatMap(\.query).map(\.value)
        }
        #expect(guests.count == 3)
        #expect(guests[0] != guests[1])
        #expect(guests[0] == guests[2])
    }

    @Test func `Bookmarks and recent searches need no server`() async throws {
        let app = try TestApp()
        _ = await app.run(
            "bookmark", "add", "7", "--server", "https://films.test", transport: server(title: "River"))
        let list = await app.run(
            "bookmark", "list", "--server", "https://films.test", transport: StubTransport())
        #expect(list.code == .success)
        #expect(list.out.contains("River"))
    }

    @Test(arguments: [
        (StubAnswer.json(#"{"status":"ok","data":{}}"#), "✓", true), (.status(500), "✗", false),
    ])
    func `The doctor checks the server`(answer: StubAnswer, sign: String, isSound: Bool) async throws {
        let run = await (try TestApp()).run(
            "doctor", "--server", "https://films.test/yts", transport: StubTransport.answering(answer))
        #expect((run.code == .success) == isSound)
        #expect(run.lines.contains { $0.contains("server") && $0.contains("https://films.test/yts, yts") })
        #expect(run.lines.contains { $0.hasPrefix(sign) && $0.contains("reachable") })
        let korean = await (try TestApp()).run(
            "doctor", "--server", "https://films.test", "--language", "ko",
            transport: StubTransport.answering(answer))
        #expect(korean.lines.contains { $0.hasPrefix(sign) && $0.contains("연결") })
    }

    @Test func `Without a server, no part of the network is created`() async throws {
        let local = Run(.movies, (try TestApp()).environment(Transcript())).endingWithTest()
        let container = AppDIContainer(local, AppSettings(), pictures: FakePictures())
        local.graph.resolveAll()
        #expect(local.graph.problems() == [])
        var choice = ServerChoice()
        choice.address = try ServerAddress("https://films.test")
        let environment = (try TestApp()).environment(Transcript(), transport: StubTransport())
        let run = Run(.movies, environment, server: choice).endingWithTest()
        let remote = AppDIContainer(run, AppSettings(), pictures: FakePictures())
        run.graph.resolveAll()
        #expect(run.graph.problems() == [])
        withExtendedLifetime((container, remote)) {}
    }
}
