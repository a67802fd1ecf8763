import NetworkCore
import TestSupport
import Testing

@testable import AppCore

/// The pages of one user.
@MainActor
@Suite(.closing) struct EntranceTests {
    @Test("The address opens the pages once, and gives the cookie")
    func once() async throws {
        let run = try PageRun(.own, isOwn: true)
        #expect(try await run.send(.get, "/pages/").status == 403)
        let path = try #require(run.entrance).newPath()
        let answer = try await run.send(.get, path)
        #expect(answer.status == 303)
        #expect(answer.headers["Location"] == "/pages/")
        #expect(answer.headers["Referrer-Policy"] == "no-referrer")
        let cookie = try #require(answer.headers["Set-Cookie"])
        #expect(cookie.contains("SameSite=Strict"))
        let field = String(cookie.prefix { $0 != ";" })
        #expect(try await run.send(.get, "/pages/", cookie: field).status == 200)
        #expect(try await run.send(.get, path).status == 403)
        #expect(try await run.send(.get, path, cookie: field).status == 403)
    }

    @Test("The address ends after a minute, or with the next one")
    func ends() async throws {
        let run = try PageRun(.own, isOwn: true)
        let entrance = try #require(run.entrance)
        let (first, second) = (entrance.newPath(), entrance.newPath())
        #expect(try await run.send(.get, first).status == 403)
        run.pass(.seconds(61))
        #expect(try await run.send(.get, second).status == 403)
        let third = entrance.newPath()
        run.pass(.seconds(59))
        #expect(try await run.send(.get, third).status == 303)
    }

    @Test("A guess, a link check and loading ahead do not use the address up")
    func guesses() async throws {
        let run = try PageRun(.own, isOwn: true)
        let path = try #require(run.entrance).newPath()
        for wrong in ["/pages/-/in", "/pages/-/in?t=", "/pages/-/in?t=x"] {
            #expect(try await run.send(.get, wrong).status == 403)
        }
        #expect(try await run.send(.head, path).status == 405)
        #expect(try await run.send(.get, path, ["Sec-Purpose": "prefetch"]).status == 405)
        #expect(try await run.send(.get, path).status == 303)
    }

    @Test("Ending the app on a page is reported")
    func quits() async throws {
        let (quits, quit) = AsyncStream.makeStream(of: Void.self)
        let run = try PageRun(.own, isOwn: true) { quit.yield() }
        let answer = try await run.send(.get, try #require(run.entrance).newPath())
        let tab = try await run.open(
            cookie: String((answer.headers["Set-Cookie"] ?? "").prefix { $0 != ";" }))
        _ = try await tab.act(#"{"n":1,"kind":"do","action":"finish"}"#)
        var iterator = quits.makeAsyncIterator()
        await iterator.next()
        #expect(run.visits.count == 0)
        #expect(run.visits.empty != nil)
    }
}
