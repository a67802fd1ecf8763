import NetworkCore
import TerminalUI
import TestSupport
import Testing

@testable import AppCore

/// Requests that no page sends.
@MainActor
@Suite(.closing) struct PageAttackTests {
    @Test(
        "An act that no page sends is refused with 400",
        arguments: [
            #"{"n":"1","kind":"do","action":"add"}"#, #"{"n":1.5,"kind":"do","action":"add"}"#,
            #"{"n":1e400,"kind":"do","action":"add"}"#, #"{"n":-1,"kind":"do","action":"add"}"#,
            #"{"n":9223372036854775808,"kind":"do","action":"add"}"#,
            #"{"n":1,"kind":"do","action":[[[[[["add"]]]]]]}"#, #"{"n":1,"kind":"do","action":"\ud800"}"#,
            #"{"n":1,"kind":"receive","field":"n1-draft","paths":["/etc/passwd"]}"#,
            #"{"n":1,"kind":"saw","list":"n1-notes","from":9,"to":1}"#,
            #"{"n":1,"kind":"go","url":"//evil.test/"}"#, #"{"n":1,"kind":"go","url":"javascript:alert(1)"}"#,
            #"{"n":1,"kind":"go","url":"https://evil.test/pages/"}"#,
            #"{"n":1,"kind":"go","url":"/pages//evil.test"}"#,
            #"{"n":1,"kind":"go","url":"/pages/../metrics"}"#,
            #"{"n":1,"kind":"go","url":"/pages/%2e%2e/x"}"#, #"{"n":1,"kind":"go","url":"/pages/-/in?t=x"}"#,
        ])
    func refused(_ act: String) async throws {
        let tab = try await PageRun().open()
        #expect(try await tab.act(act).status == 400)
        #expect(try await tab.act(#"{"n":1,"kind":"do","action":"add"}"#).status == 200)
        #expect(tab.run.notes == ["note 1"])
    }

    @Test(
        "An act for something that the page does not show changes nothing",
        arguments: [
            #""kind":"do","action":"nothing""#, #""kind":"do","action":"read","list":"n1-notes","item":"i9""#,
            #""kind":"do","action":"add","list":"n9-notes","item":"i0""#,
            #""kind":"do","action":"open","list":"o-palette","item":"i0""#,
            #""kind":"edit","field":"n9-draft","text":"x""#,
            #""kind":"submit","field":"n1-hidden","text":"x""#,
            #""kind":"saw","list":"n1-notes","from":0,"to":1000000000"#,
            #""kind":"chose","list":"n1-other","item":"i1""#, #""kind":"go","url":"/pages/%2F%2Fevil.test""#,
        ])
    func withoutEffect(_ act: String) async throws {
        let tab = try await PageRun().open()
        let answer = try await tab.act(#"{"n":1,\#(act)}"#)
        #expect(answer.status == 200 && !answer.text.contains("://"))
        #expect(tab.run.notes == [] && tab.run.record.flows[0].address == PageAddress())
        #expect(try await tab.act(#"{"n":2,"kind":"do","action":"add"}"#).status == 200)
        #expect(tab.run.notes == ["note 1"])
    }

    @Test("A form leads to no other site, wherever it claims to come from")
    func redirects() async throws {
        let run = try PageRun()
        let tab = try await run.open()
        for referrer in [
            "https://evil.test/pages/", "\(PageRun.origin)@evil.test/pages/",
            "\(PageRun.origin).evil.test/pages/",
            "\(PageRun.origin)//evil.test/", "//evil.test/pages/", "javascript:alert(1)", "",
        ] {
            let answer = try await run.send(
                .post, "/pages/-/act", cookie: tab.cookie,
                ["Content-Type": "application/x-www-form-urlencoded", "Referer": referrer],
                body: "visit=unknown&do=add&url=//evil.test")
            #expect(answer.status == 303 && answer.headers["Location"] == "/pages/", "\(referrer)")
        }
        #expect(run.notes == [])
    }

    @Test(
        "No path leads out of the pages, or opens one",
        arguments: [
            "/pages/-", "/pages/-/", "/pages/-/../x", "/pages/-/p/", "/pages/-/p/../../x",
            "/pages/-/p/%2e%2e%2fx",
            "/pages//evil.test", "/pages/%2e%2e/x", "/pages/%ff", "/pages/%00", "/pages/-/pages.x.js",
            "/pages/?" + String(repeating: "a=b&", count: 1_000),
        ])
    func paths(_ target: String) async throws {
        let run = try PageRun()
        #expect(try await run.send(.get, target).status == 404)
        #expect(run.visits.count == 0)
    }
}
