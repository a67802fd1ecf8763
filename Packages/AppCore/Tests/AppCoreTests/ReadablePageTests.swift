import Testing

@testable import AppCoreTestSupport

/// The record of a page, and the mistakes that it reports.
@Suite struct ReadablePageTests {
    @Test("A record has one element on each line, and the first rows of a list")
    func lines() {
        let rows = (1...5).map { "<li id=\"l.\($0)\">\($0)</li>" }.joined()
        let page = ReadablePage(
            "<!doctype html><html><body><form id=acts><input type=hidden><button>b</button><header id=bar>a</header><main id=\"page\">"
                + "<section id=\"n1\"><h1>T</h1><ul id=\"l\">\(rows)</ul><img src=\"/pages/-/p/0a9z\" alt></section>"
                + "</main></form></body></html>")
        #expect(page.mistakes == [])
        #expect(page.parts.map(\.name) == ["bar", "n1"])
        #expect(
            page.parts[1].lines == """
                <section id="n1">
                  <h1>T
                  <ul id="l">
                    <li id="l.1">1
                    <li id="l.2">2
                    <li id="l.3">3
                    … 2 more
                  <img src="/pages/-/p/…" alt>
                """)
    }

    @Test(
        "A page with a mistake is reported",
        arguments: [
            "<p id=\"a\"></p><p id=\"a\"></p>", "<p style=\"color:red\"></p>", "<p onclick=\"a()\"></p>",
            "<button></button>",
            "<a href=\"/\"><span aria-hidden=\"true\">★</span></a>", "<input type=\"text\" id=\"a\">",
            "<img src=\"/a\">",
            "<section aria-labelledby=\"a\"></section>", "<button>a<a href=\"/\">b</a></button>",
            "<h1>Second</h1>",
        ])
    func mistakes(html: String) {
        #expect(ReadablePage("<h1>T</h1>\(html)").mistakes.count == 1)
    }
}
