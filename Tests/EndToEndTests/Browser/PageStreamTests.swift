import PageUI
import TestSupport
import Testing

extension BrowserTests {
    @Test("Acts keep their order while requests take different times")
    func order() async throws {
        let (browser, page) = try await open(PageScreen.html())
        page.onRequest { number in
            try? await Task.sleep(for: .milliseconds(number * 37 % 100))
            return nil
        }
        try await browser.run(
            """
            for (let n = 0; n < 200; n++) { const list = document.createElement('button'); list.dataset.do = 'a' + n;
              document.getElementById('n1').append(list); list.click(); }
            """)
        try await eventually("all acts") { page.acts.count >= 200 }
        #expect(page.actions == (0..<200).map { "a\($0)" })
    }

    @Test("A double click is one act")
    func doubleClick() async throws {
        let (browser, page) = try await open(PageScreen.html())
        let gate = Gate()
        page.onRequest { _ in
            await gate.wait()
            return nil
        }
        try await browser.click("[value=buy]")
        try await browser.click("[value=buy]")
        gate.open()
        // A second act of the double click would come before this edit.
        try await browser.click("#n1-title")
        try await browser.press("a")
        try await eventually("the edit") { page.acts.contains { $0.kind == "edit" } }
        #expect(page.actions == ["buy"])
        try await browser.click("[value=buy]")
        try await eventually("another act") { page.actions.count > 1 }
        #expect(page.actions == ["buy", "buy"])
    }

    @Test("Acts are sent again after a server had too much to do")
    func retry() async throws {
        let (browser, page) = try await open(PageScreen.html())
        page.onRequest { $0 <= 2 ? 503 : nil }
        try await browser.click("[value=buy]")
        try await eventually("the act") { !page.actions.isEmpty }
        #expect(page.actions == ["buy"])
    }

    @Test("Frames that come while no stream is open are shown later, in their order")
    func cuts() async throws {
        let (browser, page) = try await open(PageScreen.html())
        for number in 1...5 {
            page.cut()
            page.send(PageScreen.counting(number))
            try await browser.wait(for: "\(count) === '\(number)'")
            try await eventually("stream \(number)") { page.streams.open == 1 }
            page.send(PageScreen.counting(10 * number))
            try await browser.wait(for: "\(count) === '\(10 * number)'")
        }
        #expect(page.documents == 1)
        // An answer without a stream may contain the frame, so that the stream begins after it.
        for (number, beginning) in page.beginnings.enumerated().dropFirst() {
            #expect((2 * number - 2...2 * number - 1).contains(beginning))
        }
        #expect(page.beginnings.count == 6)
    }

    @Test("A frozen page shows all changes when it runs again")
    func frozen() async throws {
        let (browser, page) = try await open(PageScreen.html())
        try await browser.debug("Page.setWebLifecycleState", #"{"state":"frozen"}"#)
        for number in 1...3 { page.send(PageScreen.counting(number)) }
        try await browser.debug("Page.setWebLifecycleState", #"{"state":"active"}"#)
        try await browser.wait(for: "\(count) === '3'")
        #expect(page.documents == 1)
    }

    @Test("Nine pages of one server load, and each sends acts")
    func nineTabs() async throws {
        let (browser, page) = try await open(PageScreen.html())
        for number in 2...9 {
            try await browser.addTab()
            try await browser.open(page.address)
            try await browser.click("[value=buy]")
            try await eventually("the act of page \(number)") { page.actions.count == number - 1 }
        }
        #expect(page.streams.open <= 4)
        // The last page has no stream, and gets frames with the answers to its acts.
        page.reply { _ in PageScreen.counting(7) }
        try await browser.click("[value=buy]")
        try await browser.wait(for: "\(count) === '7'")
    }

    @Test("A hidden page gives its stream up, and goes on after the last frame when it is in sight again")
    func hidden() async throws {
        // The page waits for 20 seconds.
        let (browser, page) = try await open(
            PageScreen.html(),
            after: """
                const wait = setTimeout;
                setTimeout = (act, time) => wait(act, time === 20000 ? 0 : time);
                """)
        page.send(PageScreen.counting(1))
        try await browser.wait(for: "\(count) === '1'")
        let tab = try await browser.tabs()
        try await browser.addTab()
        try await browser.open(page.address + "-/pages.css")
        let slots = "navigator.locks.query().then(locks => locks.held.length)"
        try await eventually("a free slot") { try await browser.value(slots) == 0 }
        page.send(PageScreen.counting(2))
        try await browser.select(tab[0])
        try await browser.debug("Page.bringToFront")
        try await browser.wait(for: "\(count) === '2'")
        #expect(page.beginnings == [0, 1])
    }

    @Test("A page of another release is loaded again when nothing is typed")
    func otherRelease() async throws {
        let (browser, page) = try await open(PageScreen.html())
        try await browser.click("#n1-title")
        try await browser.press("a")
        try await eventually("the edit") { page.acts.last?.text == "a" }
        page.deploy("another")
        page.cut()
        try await eventually("another stream") { page.streams.all == 2 }
        page.send(PageScreen.counting(1))
        try await browser.wait(for: "\(count) === '1'")
        #expect(page.documents == 1)
        page.send(PageScreen.counting(2, PageScreen.text("", seen: page.acts.last?.n ?? 0)))
        try await eventually("another document") { page.documents == 2 }
    }

    @Test(
        "A page that the server does not know any more is loaded again without a question",
        arguments: [409, 410])
    func unknown(status: Int) async throws {
        let (browser, page) = try await open(PageScreen.html())
        page.send(PageScreen.counting(1, PageScreen.place("/pages/", depth: 0, asks: true)))
        try await browser.wait(for: "\(count) === '1'")
        page.onRequest { [weak page] _ in page?.documents == 1 ? status : nil }
        // The browser asks only a visitor who has used the page.
        try await browser.click("[value=buy]")
        try await eventually("another document") { page.documents > 1 }
        #expect(page.documents == 2)
    }

    @Test("A page from the cache of the browser gets frames again")
    func cache() async throws {
        // Not every browser has these events then.
        let (browser, page) = try await open(
            PageScreen.html(rows: 0..<60),
            after: """
                for (const name of ['resume', 'visibilitychange'])
                  addEventListener(name, event => event.stopImmediatePropagation(), true);
                """)
        var (isKept, streams) = (false, 0)
        // The browser may drop a page from its cache, and load it again.
        for _ in 0..<5 where !isKept {
            try await eventually("a stream") { page.streams.open == 1 }
            streams = page.streams.all
            try await browser.run("window.isKept = true; scrollTo(0, 300)")
            try await browser.open("about:blank")
            try await browser.goBack()
            try await browser.wait(for: "document.title === 'Films' && document.readyState === 'complete'")
            isKept = try await browser.value("window.isKept === true")
        }
        try #require(isKept, "The browser has dropped the page five times.")
        #expect(try await browser.value("history.state.y") == 300)
        try await eventually("another stream") { page.streams.all == streams + 1 }
        page.send(PageScreen.counting(5))
        try await browser.wait(for: "\(count) === '5'")
        try await browser.run("document.querySelector('[value=buy]').click()")
        try await eventually("the act") { !page.actions.isEmpty }
        #expect(page.actions == ["buy"])
    }

    @Test("A page that is closed sends what waits, and reports its end")
    func leaving() async throws {
        let (browser, page) = try await open(PageScreen.html())
        // The first request gets no answer before the page is closed.
        let gate = Gate()
        page.onRequest { number in
            if number == 1 { await gate.wait() }
            return nil
        }
        try await browser.click("#n1-title")
        try await browser.press("ab")
        let tabs = try await browser.tabs()
        let other = try await browser.addTab()
        for tab in tabs { try await browser.close(tab) }
        try await browser.select(other)
        try await eventually("the last edit") { page.acts.last?.text == "ab" }
        try await eventually("the end") { !page.left.isEmpty }
        #expect(page.left.contains("visit-1"))
        gate.open()
    }
}
