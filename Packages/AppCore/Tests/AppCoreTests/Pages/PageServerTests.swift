import CurlTransport
import HTTPServer
import NetworkCore
import TerminalUI
import TestSupport
import Testing

@testable import AppCore

@MainActor
@Suite(.closing) struct PageServerTests {
    @Test("A page is whole without a script, and names its files")
    func page() async throws {
        let run = try PageRun()
        let tab = try await run.open()
        #expect(tab.text.hasPrefix("<!doctype html>"))
        #expect(tab.text.contains("<h1"))
        let script = try #require(HTTPResponse(body: Array(tab.text.utf8)).attribute("script src"))
        let answer = try await run.send(.get, script)
        #expect(answer.headers["Content-Type"] == "text/javascript; charset=utf-8")
        #expect(answer.headers["Cache-Control"]?.contains("immutable") == true)
        #expect(try await run.send(.get, "/pages/-/pages.0.js").status == 404)
    }

    @Test("A page opens the screen of its address, and another address is not found")
    func address() async throws {
        let run = try PageRun()
        #expect(try await run.open("/pages/notes/7").text.contains(">7<"))
        let missing = try await run.send(.get, "/pages/nothing")
        #expect(missing.status == 404)
        #expect(missing.headers["Set-Cookie"] == nil)
        #expect(run.visits.count == 1)
        #expect(run.visits.visitorCount == 1)
    }

    @Test("An act is performed once, and a missing one asks for the page again")
    func acts() async throws {
        let run = try PageRun()
        let tab = try await run.open()
        let add = #"{"n":1,"kind":"do","action":"add"}"#
        let first = try await tab.act(add)
        #expect(first.status == 200)
        #expect(first.text.contains("note 1"))
        #expect(try await tab.act(add).status == 200)
        #expect(run.notes == ["note 1"])
        #expect(try await tab.act(#"{"n":3,"kind":"do","action":"add"}"#).status == 409)
        #expect(
            try await tab.act(
                #"{"n":2,"kind":"edit","field":"n1-draft","text":"milk"},{"n":3,"kind":"do","action":"add"}"#
            ).status == 200)
        #expect(run.notes == ["note 1", "milk"])
    }

    @Test("Search engines may list a public screen of a guest, and nothing of a member")
    func canonical() async throws {
        let run = try PageRun()
        let origin = "https://board.test"
        let link = "<link rel=canonical href=\"\(PageRun.origin)/pages/notes/7\">"
        let tab = try await run.open("/pages/notes/7?rows=40&lang=en")
        #expect(tab.text.contains(link))
        #expect(tab.text.contains("<meta property=\"og:title\" content=7>"))
        #expect(!tab.text.contains("noindex"))
        #expect(try await run.open().text.contains("content=noindex"))
        let answer = try await run.open().form("do=sign-in")
        let cookie = String(try #require(answer.headers["Set-Cookie"]).prefix { $0 != ";" })
        #expect(try await run.open("/pages/notes/7", cookie: cookie).text.contains("content=noindex"))
        let named = try PageRun(origins: [origin])
        let page = try await named.send(.get, "/pages/notes/7", origin: origin)
        #expect(page.text.contains("href=\"\(origin)/pages/notes/7\""))
        #expect(page.headers["Vary"] == "Accept-Language, Cookie")
    }

    @Test("Search engines find the public lists, and the script that shows them")
    func crawlers() async throws {
        let run = try PageRun()
        let robots = try await run.send(.get, "/robots.txt")
        #expect(robots.headers["Content-Type"]?.hasPrefix("text/plain") == true)
        #expect(robots.text.contains("Disallow: /pages/-/\nAllow: /pages/-/pages.\n"))
        #expect(robots.text.contains("Sitemap: \(PageRun.origin)/sitemap.xml\n"))
        let map = try await run.send(.get, "/sitemap.xml")
        #expect(map.text.contains("<loc>\(PageRun.origin)/pages/notes</loc>"))
        #expect(try await run.send(.get, "/robots.txt", origin: "http://evil.test").status == 418)
        #expect(try await PageRun(isOwn: true).send(.get, "/robots.txt").status == 418)
    }

    @Test("Metrics count pages, visitors, acts and the time until a request has its turn")
    func metrics() async throws {
        let run = try PageRun()
        let tab = try await run.open()
        _ = try await run.open()
        _ = try await run.open(cookie: tab.cookie)
        _ = try await tab.act(#"{"n":1,"kind":"do","action":"add"},{"n":2,"kind":"do","action":"add"}"#)
        let text = try await run.send(.get, "/metrics").text
        for line in [
            "up 1", "pages_visits 3", "pages_visitors 2", "pages_acts_total 2",
            "pages_main_wait_seconds_count 4",
        ] { #expect(text.contains(line + "\n")) }
        #expect(text.contains("\npages_main_wait_seconds_sum 0."))
    }

    @Test("Bodies of other kinds and sizes are refused")
    func bodies() async throws {
        let run = try PageRun()
        let tab = try await run.open()
        func status(_ type: String, _ body: String) async throws -> Int {
            try await run.send(.post, "/pages/-/act", cookie: tab.cookie, ["Content-Type": type], body: body)
                .status
        }
        #expect(try await status("text/plain", "{}") == 415)
        #expect(try await status("", "{}") == 415)
        #expect(try await status("application/json", "{}") == 400)
        #expect(try await status("application/json", String(repeating: " ", count: 1 << 20)) == 413)
        #expect(
            try await status("application/x-www-form-urlencoded", String(repeating: "a", count: 1 << 20))
                == 413)
        #expect(try await status("application/x-www-form-urlencoded", "do=add") == 400)
        let many = (1...21).map { #"{"n":\#($0),"kind":"do","action":"add"}"# }.joined(separator: ",")
        #expect(try await tab.act(many).status == 400)
        #expect(run.notes == [])
    }

    @Test("The page of another visitor is gone")
    func foreignVisit() async throws {
        let run = try PageRun()
        let (mine, other) = (try await run.open(), try await run.open())
        #expect(mine.cookie != other.cookie)
        let body = #"{"visit":"\#(mine.visit)","acts":[{"n":1,"kind":"do","action":"add"}]}"#
        for cookie in [other.cookie, "trellis-8123=x", nil] {
            #expect(try await run.act(body, cookie: cookie).status == 410)
            let target = "/pages/-/frames?visit=\(mine.visit)"
            #expect(try await run.send(.get, target, cookie: cookie).status == 410)
            let page = try await run.send(.get, "/pages/?visit=\(mine.visit)", cookie: cookie)
            #expect(page.attribute("data-visit") != mine.visit)
        }
        #expect(run.notes == [])
    }

    @Test("A form performs its edits and its button, and leads to the page of the same visit")
    func form() async throws {
        let run = try PageRun()
        let tab = try await run.open()
        let answer = try await tab.form("edit+n1-draft=milk%0D%0Aand+%EB%B9%B5&do=enter&do=add")
        #expect(answer.status == 303)
        let target = try #require(answer.headers["Location"])
        #expect(run.notes == ["milk\nand 빵"])
        let next = try await run.send(.get, target, cookie: tab.cookie)
        #expect(next.text.contains("and 빵"))
        #expect(next.attribute("data-visit") == tab.visit)
        #expect(run.visits.count == 1)
        // The script of the page begins to count again.
        #expect(try await tab.act(#"{"n":1,"kind":"do","action":"add"}"#).status == 200)
        #expect(run.notes.count == 2)
        _ = try await tab.form("do=read+n1-notes+i1")
        #expect(run.record.flows.first?.address?.path == ["notes", "1"])
    }

    @Test("A guest chooses the language of new pages")
    func language() async throws {
        let run = try PageRun()
        let korean = try await run.send(.get, "/pages/", ["Accept-Language": "ko-KR"])
        #expect(korean.text.contains("lang=ko"))
        let cookie = String(try #require(korean.headers["Set-Cookie"]).prefix { $0 != ";" })
        #expect(try await run.open("/pages/", cookie: cookie).text.contains("lang=ko"))
        let english = try await run.send(.get, "/pages/?lang=en", cookie: cookie)
        #expect(english.text.contains("lang=en"))
        #expect(english.headers["Set-Cookie"] != nil)
    }

    @Test(
        "A page that does not exist says so in the language of the address, of the visitor, or of the browser",
        arguments: ["/pages/nowhere", "/pages/%FF", "/pages/-/nothing"])
    func languageOfMessages(address: String) async throws {
        let run = try PageRun()
        let cookie = try await run.open("/pages/?lang=ko").cookie
        for (query, cookie, accepted, language) in [
            ("?lang=ko", nil, "en", "ko"), ("?lang=en", cookie, "ko", "en"), ("", cookie, "en", "ko"),
            ("?lang=xx", nil, "ko", "ko"), ("", nil, "fr", "en"),
        ] {
            let answer = try await run.send(
                .get, address + query, cookie: cookie, ["Accept-Language": accepted])
            #expect(answer.status == 404 && answer.attribute("lang") == language, "\(query) \(accepted)")
        }
    }

    @Test("A form of a page that is gone leads to its address")
    func lateForm() async throws {
        let run = try PageRun()
        func location(_ referer: String?) async throws -> String? {
            var headers: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]
            headers["Referer"] = referer
            return try await run.send(.post, "/pages/-/act", headers, body: "visit=x&do=add").headers[
                "Location"]
        }
        #expect(try await location("\(PageRun.origin)/pages/notes/7?a=b") == "/pages/notes/7?a=b")
        #expect(try await location("http://evil.test/pages/") == "/pages/")
        #expect(try await location(nil) == "/pages/")
    }

    @Test("Changes arrive on a stream, continue after a number, and end with the page")
    func stream() async throws {
        let run = try PageRun()
        var options = HTTPServerOptions()
        options.port = 0
        let server = HTTPServer(options, handler: run.handler)
        let origin = "http://127.0.0.1:\(try server.start())"
        TestLifetime.atEnd { await server.stop() }
        let client = CurlTransport(.interactive(.sample))
        TestLifetime.atEnd { await client.close() }
        let page = try await client.send(HTTPRequest(origin: origin, path: "/pages/"))
        let cookie = try #require(page.headers["Set-Cookie"]?.prefix { $0 != ";" })
        let visit = try #require(page.attribute("data-visit"))
        func events(after: Int) async throws -> ServerSentEventReader {
            let answer = try await client.stream(
                HTTPRequest(
                    origin: origin, path: "/pages/-/frames",
                    query: [QueryItem("visit", visit), QueryItem("after", "\(after)")],
                    headers: ["Cookie": String(cookie)]))
            #expect(answer.headers["Content-Type"] == "text/event-stream")
            // nginx may collect events otherwise.
            #expect(answer.headers["X-Accel-Buffering"] == "no")
            guard case .stream(let body) = answer.content else { throw NetworkError.cancelled }
            return ServerSentEventReader(read: body.next)
        }
        func act(_ number: Int, _ action: String) async throws -> Int {
            try await client.send(
                HTTPRequest(
                    method: .post, origin: origin, path: "/pages/-/act",
                    headers: [
                        "Cookie": String(cookie), "Content-Type": "application/json", "Origin": origin,
                    ],
                    body: Array(
                        #"{"visit":"\#(visit)","acts":[{"n":\#(number),"kind":"do","action":"\#(action)"}]}"#
                            .utf8))
            ).status
        }
        var first = try await events(after: 1)
        let hello = try #require(try await first.next())
        // A page of another release is loaded again.
        let assets = try #require(page.attribute("data-assets"))
        #expect(hello.name == "hello" && hello.data == #"{"assets":"\#(assets)"}"#)
        #expect(try await act(1, "add") == 204)
        let frame = try #require(try await first.next())
        #expect(frame.name == "frame" && frame.data.contains("note 1"))
        #expect(try await act(2, "add") == 204)
        var second = try await events(after: 2)
        #expect(try await second.next()?.name == "hello")
        #expect(try await second.next()?.data.contains("note 2") == true)
        // A second stream ends the first.
        while try await first.next() != nil {}
        _ = try await act(3, "finish")
        var last: ReceivedEvent?
        while let event = try await second.next() { last = event }
        #expect(last?.name == "gone")
        #expect(try await act(4, "add") == 410)
    }
}
