import PageUI
import TerminalUI
import Testing

@Suite struct PageJSONTests {
    private func acts(_ text: String) -> PageActs? { PageActs(json: Array(text.utf8), below: "/pages") }

    @Test("A body with acts of every kind is read")
    func reads() {
        let body = acts(
            """
            {"visit":"v","after":11,"acts":[
            {"n":1,"kind":"do","action":"open","list":"n3-films","item":"i24"},{"n":2,"kind":"do","action":"back"},
            {"n":3,"kind":"edit","field":"n3-title","text":"한 글"},{"n":4,"kind":"submit","field":"n3-q","text":""},
            {"n":5,"kind":"saw","list":"n3-films","from":0,"to":60},
            {"n":6,"kind":"chose","list":"n3-films","item":"ta b"},{"n":7,"kind":"go","url":"/pages/a/8?size=270"}]}
            """)
        let kinds: [PageAct.Kind] = [
            .perform("open", list: "n3-films", item: .number(24)), .perform("back", list: nil, item: nil),
            .edit("n3-title", "한 글"), .submit("n3-q", ""), .saw("n3-films", 0..<60),
            .chose("n3-films", .text("a b")), .go(PageAddress("a", "8").adding("size", "270")),
        ]
        #expect(body?.visit == "v")
        #expect(body?.after == 11)
        #expect(body?.acts == zip(1..., kinds).map { PageAct(number: $0, $1) })
    }

    @Test(
        "An act of an unknown kind, with a wrong type or with a number out of bounds is refused",
        arguments: [
            #"{"n":1,"kind":"jump"}"#, #"{"n":1,"kind":"do"}"#, #"{"n":0,"kind":"do","action":"back"}"#,
            #"{"n":-1,"kind":"do","action":"back"}"#, #"{"n":1.5,"kind":"do","action":"back"}"#,
            #"{"n":1e300,"kind":"do","action":"back"}"#,
            #"{"n":9223372036854775807,"kind":"do","action":"a"}"#,
            #"{"n":"1","kind":"do","action":"back"}"#, #"{"n":1,"kind":"do","action":7}"#,
            #"{"n":1,"kind":"do","action":"open","list":"a","item":"x9"}"#,
            #"{"n":1,"kind":"do","action":"open","list":"a","item":"i99999999999999999999"}"#,
            #"{"n":1,"kind":"edit","field":"a"}"#, #"{"n":1,"kind":"edit","field":"a","text":null}"#,
            #"{"n":1,"kind":"saw","list":"a","from":5,"to":4}"#,
            #"{"n":1,"kind":"saw","list":"a","from":-1,"to":4}"#,
            #"{"n":1,"kind":"saw","list":"a","from":0,"to":9223372036854775807}"#,
            #"{"n":1,"kind":"chose","list":"a"}"#, #"{"n":1,"kind":"go","url":"https://example.com/pages/"}"#,
            #"{"n":1,"kind":"go","url":"/pages/-/act"}"#, #"{"n":1,"kind":"go","url":"/pagesx"}"#,
            "[]", "7",
        ])
    func refuses(_ act: String) {
        #expect(acts(#"{"visit":"v","acts":[\#(act)]}"#) == nil)
    }

    @Test(
        "A body that is not JSON, or not of this form, is refused",
        arguments: ["", "[]", "{}", #"{"visit":"v"}"#, #"{"visit":"v","acts":{}}"#, "\u{0}"])
    func refusesBody(_ body: String) {
        #expect(acts(body) == nil)
        #expect(acts(#"{"visit":"v","after":-1,"acts":[]}"#) == nil)
        #expect(acts(#"{"visit":"\#(String(repeating: "v", count: 65))","acts":[]}"#) == nil)
    }

    @Test("A frame contains only what changed, in a fixed order")
    func writes() {
        var frame = PageFrame(number: 12)
        #expect(String(decoding: frame.json(below: "/pages"), as: UTF8.self) == #"{"n":12}"#)
        var html = HTML()
        html.element("li", [("id", "n3-films.i24")]) { $0.text("\u{2028}\"<한") }
        frame.parts = [.init(id: "n3-films.i24", html: html), .init(id: "n4", html: nil)]
        frame.order = ["n3-films": ["n3-films.i24"], "a\"": []]
        frame.chosen = ["n3-films": "n3-films.i24", "n3-more": ""]
        frame.fields = [.init(id: "n3-title", text: "a\nb", seen: 2)]
        frame.title = "Films"
        frame.place = .init(address: PageAddress("a", "8"), depth: 2, asksBeforeLeaving: true)
        (frame.focus, frame.reveal, frame.spoken, frame.isEnd) = ("n3-title", "n3-films.i24", "Saved.", true)
        #expect(
            String(decoding: frame.json(below: "/pages"), as: UTF8.self) == #"""
                {"n":12,"parts":["<li id=n3-films.i24>\u2028&quot;&lt;한</li>","n4"],"order":{"a\"":[],"n3-films":["n3-films.i24"]},\#
                "chosen":{"n3-films":"n3-films.i24","n3-more":""},\#
                "fields":[{"id":"n3-title","text":"a\nb","seen":2}],"title":"Films",\#
                "place":{"url":"/pages/a/8","depth":2,"asks":true},"focus":"n3-title","reveal":"n3-films.i24",\#
                "say":"Saved.","end":true}
                """#)
        frame.place = .init(address: nil, depth: 0, asksBeforeLeaving: false)
        #expect(String(decoding: frame.json(below: ""), as: UTF8.self).contains(#""place":{"url":null,"#))
    }

    @Test(
        "An address is read as it was written",
        arguments: [
            PageAddress(), PageAddress("a"), PageAddress("가 나/다", "?&=#%", "a+b").adding("q", "a+b &=가"),
            PageAddress(path: [], query: [("q", ""), ("q", "x")]),
        ])
    func addresses(_ address: PageAddress) {
        for base in ["/pages", "", "/a/b"] {
            #expect(PageAddress(url: address.url(below: base), below: base) == address)
        }
        #expect(
            PageAddress("products", "8").adding("size", "270").url(below: "/pages")
                == "/pages/products/8?size=270")
        #expect(PageAddress(url: "/pages", below: "/pages") == PageAddress())
        #expect(PageAddress(url: "/pages/a/", below: "/pages") == PageAddress("a"))
    }

    @Test(
        "A broken address, or one elsewhere, is refused",
        arguments: [
            "/other", "/pagesx", "/pages/-/act", "/pages/a//b", "/pages/..", "/pages/%2e%2e/a", "/pages/%zz",
            "/pages/%ff",
            "/pages/a#b", "/pages/a b", "//evil/pages", "", "/pages/" + String(repeating: "a", count: 2_048),
        ])
    func badAddresses(_ url: String) {
        #expect(PageAddress(url: url, below: "/pages") == nil)
    }
}
