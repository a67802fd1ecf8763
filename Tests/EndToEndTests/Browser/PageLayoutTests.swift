import TestSupport
import Testing

extension BrowserTests {
    @Test("A frame marks the chosen row, whose mark stays when it changes, and a click is for its row")
    func chosenRow() async throws {
        let (browser, page) = try await open(PageScreen.html(rows: 0..<3))
        let marked = "[...document.querySelectorAll('li[aria-current=true]')].map(row => row.id).join()"
        page.send(#"{"chosen":{"n1-films":"n1-films.i1"}}"#)
        try await browser.wait(for: "\(marked) === 'n1-films.i1'")
        page.send(PageScreen.frame(["n1-films.i1": PageScreen.row(1).replacing("Film", with: "Book")]))
        try await browser.wait(for: "document.getElementById('n1-films.i1').textContent === 'Book 1'")
        #expect(try await browser.value(marked) == "n1-films.i1")
        page.send(#"{"chosen":{"n1-films":"n1-films.i2"}}"#)
        try await browser.wait(for: "\(marked) === 'n1-films.i2'")
        page.send(#"{"chosen":{"n1-films":""}}"#)
        try await browser.wait(for: "\(marked) === ''")
        try await browser.run("document.getElementById('n1-films.i2').firstChild.click()")
        try await eventually("the act") { page.actions.contains("open") }
        let act = try #require(page.acts.first { $0.action == "open" })
        #expect(act.list == "n1-films")
        #expect(act.item == "i2")
    }

    @Test("Rows that come above do not move the rows in sight")
    func anchor() async throws {
        let (browser, page) = try await open(PageScreen.html(rows: 100..<200))
        // Not every browser keeps rows in place by itself.
        try await browser.run("document.body.style.overflowAnchor = 'none'; scrollTo(0, 2000)")
        try await browser.wait(for: "scrollY === 2000")
        let row = "[...document.querySelectorAll('li')].find(row => row.getBoundingClientRect().top > 100)"
        let name: String = try await browser.value("\(drawn).then(() => \(row).id)")
        let top = "\(drawn).then(() => document.getElementById('\(name)').getBoundingClientRect().top)"
        let before: Double = try await browser.value(top)
        page.send(
            PageScreen.frame(
                ["n1-films.i98": PageScreen.row(98), "n1-films.i99": PageScreen.row(99)],
                PageScreen.order("n1-films", (98..<200).map { "n1-films.i\($0)" })))
        try await browser.wait(for: "document.querySelectorAll('li').length === 102")
        let after: Double = try await browser.value(top)
        #expect(abs(after - before) < 1)
    }

    @Test("Rows keep their identity when they move, and a removed row passes the focus on")
    func rows() async throws {
        let (browser, page) = try await open(PageScreen.html(rows: 1..<6))
        try await browser.run("document.querySelector('#n1-films a').kept = true")
        page.send(
            PageScreen.frame(
                [:], PageScreen.order("n1-films", [5, 4, 3, 2, 1].map { "n1-films.i\($0)" })))
        try await browser.wait(for: "document.querySelector('li:last-child a').kept")
        try await browser.run("document.querySelector('li:nth-child(2) a').focus()")
        page.send(
            PageScreen.frame(
                ["n1-films.i4": nil], PageScreen.order("n1-films", [5, 3, 2, 1].map { "n1-films.i\($0)" })))
        try await browser.wait(for: "document.activeElement.parentNode.id === 'n1-films.i3'")
        #expect(page.documents == 1)
    }

    @Test("Going back shows the list where it was left")
    func scrollOnBack() async throws {
        let (browser, page) = try await open(PageScreen.html(rows: 0..<60))
        page.reply { act in
            switch (act.kind, act.action) {
            case ("do", "open"):
                PageScreen.frame(
                    ["n1": nil, "n2": PageScreen.html("n2")], PageScreen.order("page", ["n2"]),
                    PageScreen.place("/pages/films/30", depth: 1))
            case ("go", _): Self.listAgain
            default: nil
            }
        }
        try await browser.run("document.getElementById('n1-films.i30').scrollIntoView({ block: 'center' })")
        let row = "\(drawn).then(() => document.getElementById('n1-films.i30').getBoundingClientRect().top)"
        let before: Double = try await browser.value(row)
        try await browser.run("document.getElementById('n1-films.i30').firstChild.click()")
        try await browser.wait(for: "location.pathname === '/pages/films/30' && scrollY === 0")
        try await browser.goBack()
        try await browser.wait(for: "document.getElementById('n1-films.i30')")
        let after: Double = try await browser.value(row)
        #expect(abs(after - before) <= 8)
        #expect(try await browser.value("location.pathname") == "/pages/")
        #expect(page.acts.contains { $0.kind == "go" && $0.url == "/pages/" })
    }

    @Test("A screen without an address of its own begins at its top, and the screen below stays where it was")
    func screenWithoutAddress() async throws {
        let (browser, page) = try await open(PageScreen.html(rows: 0..<60))
        page.reply { act in
            switch (act.kind, act.action) {
            case ("do", "buy"):
                PageScreen.frame(
                    ["n1": nil, "n2": PageScreen.html("n2", rows: 0..<60)], PageScreen.order("page", ["n2"]),
                    PageScreen.place("/pages/", depth: 1))
            case ("go", _): Self.listAgain
            default: nil
            }
        }
        try await browser.run("scrollTo(0, 600); document.querySelector('[value=buy]').click()")
        try await browser.wait(for: "document.getElementById('n2') && scrollY === 0")
        try await browser.goBack()
        try await browser.wait(for: "document.getElementById('n1-films.i59') && Math.abs(scrollY - 600) <= 8")
        #expect(try await browser.value("location.pathname") == "/pages/")
    }

    private static let listAgain: String = {
        let parts = ["n2", PageScreen.html()] + (0..<60).map { PageScreen.row($0) }
        return #"{"parts":[\#(parts.map(Browser.json).joined(separator: ","))"#
            + #"],"order":{"page":["n1"],"n1-films":[\#((0..<60).map { "\"n1-films.i\($0)\"" }.joined(separator: ","))]},"#
            + PageScreen.place("/pages/", depth: 0) + "}"
    }()

    @Test("The browser's way back closes a sheet, and the page reacts to clicks after that")
    func sheet() async throws {
        let (browser, page) = try await open(PageScreen.html())
        page.reply { act in
            switch (act.kind, act.action) {
            case ("do", "buy"):
                PageScreen.frame(
                    ["n2": PageScreen.sheet()], PageScreen.order("page", ["n1", "n2"]),
                    PageScreen.place("/pages/", depth: 1))
            case ("go", _), ("do", "back"):
                PageScreen.frame(
                    ["n2": nil], PageScreen.order("page", ["n1"]), PageScreen.place("/pages/", depth: 0))
            default: nil
            }
        }
        for close in ["history.back()", "document.querySelector('dialog [value=back]').click()", "escape"] {
            try await browser.click("[value=buy]")
            try await browser.wait(
                for: "document.querySelector('dialog:modal') && history.state.trail.length === 2")
            try await browser.run("window.sheet = document.querySelector('dialog')")
            if close == "escape" { try await browser.press(.escape) } else { try await browser.run(close) }
            try await browser.wait(
                for: "!document.querySelector('dialog') && history.state.trail.length === 1")
            #expect(try await browser.value("location.pathname") == "/pages/")
            // Some browsers leave the page inert after a modal dialog that was only removed.
            #expect(try await browser.value("window.sheet.open") == false)
            #expect(try await browser.value("document.activeElement.value") == "buy")
        }
        try await browser.click("[value=buy]")
        try await browser.wait(for: "document.querySelector('dialog:modal')")
    }

    @Test("A screen that loses something is left only after the app has asked")
    func askingBeforeLeaving() async throws {
        let (browser, page) = try await open(PageScreen.html())
        page.send(
            PageScreen.frame(
                ["n1": nil, "n2": PageScreen.html("n2")], PageScreen.order("page", ["n2"]),
                PageScreen.place("/pages/films/2", depth: 1, asks: true)))
        try await browser.wait(for: "location.pathname === '/pages/films/2'")
        try await browser.run("history.back()")
        try await eventually("the act") { page.acts.contains { $0.kind == "go" && $0.url == "/pages/" } }
        try await browser.wait(for: "location.pathname === '/pages/films/2'")
        page.send(
            PageScreen.frame(
                ["n2": nil, "n1": PageScreen.html()], PageScreen.order("page", ["n1"]),
                PageScreen.place("/pages/", depth: 0)))
        try await browser.wait(for: "location.pathname === '/pages/' && document.getElementById('n1')")
        #expect(page.documents == 1)
    }

    @Test("A screen reader hears messages, and a new screen has the focus on its title")
    func announcements() async throws {
        let (browser, page) = try await open(PageScreen.html())
        let before = try await AccessibleNode.all(in: browser)
        page.send(#"{"say":"Saved."}"#)
        page.send(
            PageScreen.frame([
                "toast": #"<output id="toast" class="t-good"><span>Done</span></output>"#
            ]))
        try await browser.wait(for: "document.getElementById('toast').textContent === 'Done'")
        let after = try await AccessibleNode.all(in: browser)
        // Only a region that was there before is read out when its text changes.
        let regions = before.filter { $0.role?.value == "status" }.map(\.backendDOMNodeId)
        #expect(after.filter { $0.role?.value == "status" }.map(\.backendDOMNodeId) == regions)
        #expect(regions.count == 2)
        #expect(["Saved.", "Done"].allSatisfy { text in after.contains { $0.name?.value == text } })
        #expect(after.count { $0.role?.value == "heading" } == 1)
        page.send(
            PageScreen.frame(
                ["n1": nil, "n2": PageScreen.html("n2")], PageScreen.order("page", ["n2"]),
                PageScreen.place("/pages/films/2", depth: 1)))
        try await browser.wait(for: "document.activeElement.id === 'n2.title'")
    }

    @Test("A page of 320 pixels does not scroll sideways", arguments: ["light", "dark"])
    func narrow(scheme: String) async throws {
        let (browser, _) = try await open(PageScreen.html(rows: 0..<5) + PageScreen.sheet())
        try await browser.debug(
            "Emulation.setEmulatedMedia",
            #"{"features":[{"name":"prefers-color-scheme","value":"\#(scheme)"}]}"#)
        try await browser.resize(320, 640)
        #expect(try await browser.value("document.documentElement.scrollWidth - innerWidth") <= 0)
        let small: [String] = try await browser.value(
            """
            [...document.querySelectorAll('a, button:not([tabindex]), input, textarea')].filter(part => {
              const { width, height } = part.getBoundingClientRect(); return width && height && height < 44;
            }).map(part => part.outerHTML.slice(0, 80))
            """)
        #expect(small.isEmpty)
    }

    @Test("A page without scripts sends its form")
    func withoutScripts() async throws {
        let browser = try await Browser.inNewTab()
        let page = try PageDouble.serve(PageScreen.html())
        try await browser.debug("Emulation.setScriptExecutionDisabled", #"{"value":true}"#)
        try await browser.open(page.address)
        try await browser.send("abc", to: "#n1-title")
        try await browser.click("[value=buy]")
        try await eventually("the form") { page.forms.count == 1 }
        #expect(page.forms[0].contains("edit+n1-title=abc"))
        #expect(page.forms[0].contains("do=buy"))
    }
}

/// A part of the page as screen readers know it.
private struct AccessibleNode: Decodable {
    struct Value: Decodable {
        let value: String?

        /// Values that are no texts count as none.
        init(from decoder: any Decoder) throws {
            value = try? decoder.container(keyedBy: Key.self).decode(String.self, forKey: .value)
        }

        private enum Key: CodingKey {
            case value
        }
    }

    let role: Value?
    let name: Value?
    let backendDOMNodeId: Int?

    static func all(in browser: Browser) async throws -> [AccessibleNode] {
        struct Tree: Decodable {
            let nodes: [AccessibleNode]
        }
        let tree: Tree = try await browser.debug("Accessibility.getFullAXTree")
        return tree.nodes.filter { $0.role?.value != "none" }
    }
}
