import TestSupport
import Testing
import TextCore

extension BrowserTests {
    @Test("A late text of the app does not replace a later edit")
    func lateText() async throws {
        let (browser, page) = try await open(PageScreen.html())
        try await browser.click("#n1-title")
        try await browser.press("abc")
        try await eventually("the edit") { page.acts.last?.text == "abc" }
        let (edit, gate) = (page.acts.last?.n ?? 0, Gate())
        page.onRequest { _ in
            await gate.wait()
            return nil
        }
        try await browser.press("def")
        page.send(PageScreen.counting(1, PageScreen.text("ABC", seen: edit)))
        try await browser.wait(for: "\(count) === '1'")
        #expect(try await browser.value(title) == "abcdef")
        gate.open()
        try await eventually("the last edit") { page.acts.last?.text == "abcdef" }
        page.send(PageScreen.counting(2, PageScreen.text("ABCDEF", seen: page.acts.last?.n ?? 0)))
        try await browser.wait(for: "\(title) === 'ABCDEF'")
    }

    @Test("A frame keeps the text of a field without the focus")
    func fieldWithoutFocus() async throws {
        let (browser, page) = try await open(PageScreen.html())
        try await browser.click("#n1-title")
        try await browser.press("abc")
        try await browser.click("#n1-note")
        page.send(PageScreen.counting(1))
        try await browser.wait(for: "\(count) === '1'")
        #expect(try await browser.value(title) == "abc")
    }

    @Test("A frame that inserts a note before the fields, or removes it, keeps their texts and the focus")
    func insertion() async throws {
        let (browser, page) = try await open(PageScreen.html())
        let note = "document.getElementById('n1-note').value"
        try await browser.click("#n1-title")
        try await browser.press("abc")
        try await browser.click("#n1-note")
        try await browser.press("def")
        let noted = PageScreen.html(count: 1).replacing(
            "</p><div class=\"field\">", with: "</p><p>Saved by another page</p><div class=\"field\">")
        page.send(PageScreen.frame(["n1": noted]))
        try await browser.wait(for: "\(count) === '1'")
        #expect(try await browser.value("document.body.innerText.includes('Saved by another page')"))
        #expect(try await browser.value(title) == "abc")
        #expect(try await browser.value(note) == "def")
        page.send(PageScreen.counting(2))
        try await browser.wait(for: "\(count) === '2'")
        #expect(try await browser.value(title) == "abc")
        #expect(try await browser.value(note) == "def")
        #expect(try await browser.value("document.activeElement.id") == "n1-note")
    }

    @Test("A button outside of rows sends the item that it names, whose name may have spaces")
    func itemWithSpaces() async throws {
        let html = PageScreen.html().replacing(#"value="buy""#, with: #"value="buy n1-sizes t8 270""#)
        let (browser, page) = try await open(html)
        try await browser.click("[value^=buy]")
        try await eventually("the act") { page.acts.contains { $0.action == "buy" } }
        let act = try #require(page.acts.first { $0.action == "buy" })
        #expect(act.list == "n1-sizes" && act.item == "t8 270")
    }

    @Test("A composed syllable is one edit, and a frame does not break it")
    func composition() async throws {
        let (browser, page) = try await open(PageScreen.html())
        try await browser.click("#n1-title")
        func compose(_ text: String) async throws {
            try await browser.debug(
                "Input.imeSetComposition", #"{"text":"\#(text)","selectionStart":1,"selectionEnd":1}"#)
        }
        try await compose("ㅎ")
        try await compose("하")
        page.send(PageScreen.counting(1, PageScreen.text("other", seen: 99)))
        try await browser.wait(for: "\(count) === '1'")
        try await compose("한")
        #expect(!page.acts.contains { $0.kind == "edit" })
        try await browser.debug("Input.insertText", #"{"text":"한"}"#)
        try await eventually("the edit") { page.acts.contains { $0.kind == "edit" } }
        #expect(try await browser.value(title) == "한")
        #expect(page.acts.filter { $0.kind == "edit" }.map(\.text) == ["한"])
    }

    @Test("Enter submits a field, and Esc goes back, but not when they end a composition")
    func enter() async throws {
        let (browser, page) = try await open(PageScreen.html(), keys: "esc=back")
        try await browser.click("#n1-title")
        // Browsers report keys of a composition in several ways.
        for key in [
            #""type":"rawKeyDown","key":"Enter","code":"Enter","windowsVirtualKeyCode":229"#,
            #""type":"keyDown","key":"Enter","code":"Enter","windowsVirtualKeyCode":13,"text":"\r""#,
            #""type":"rawKeyDown","key":"Escape","code":"Escape","windowsVirtualKeyCode":229"#,
            #""type":"rawKeyDown","key":"Escape","code":"Escape","windowsVirtualKeyCode":27"#,
        ] {
            try await browser.debug(
                "Input.imeSetComposition", #"{"text":"한","selectionStart":1,"selectionEnd":1}"#)
            try await browser.debug("Input.dispatchKeyEvent", "{\(key)}")
        }
        try await browser.debug("Input.insertText", #"{"text":"한"}"#)
        // Some report the key after the end that it made.
        try await browser.debug(
            "Input.dispatchKeyEvent",
            #"{"type":"rawKeyDown","key":"Escape","code":"Escape","windowsVirtualKeyCode":229}"#)
        try await browser.press(.enter)
        try await eventually("an act") { page.acts.contains { $0.kind == "submit" } }
        #expect(page.acts.filter { $0.kind == "submit" }.map(\.text) == ["한"])
        #expect(page.actions == [] && page.documents == 1)
    }

    @Test("The caret stays in the middle of a text while frames come")
    func caret() async throws {
        let (browser, page) = try await open(PageScreen.html())
        try await browser.click("#n1-title")
        try await browser.press("abcd")
        try await browser.press(.left)
        try await browser.press(.left)
        for number in 1...20 { page.send(PageScreen.counting(number)) }
        try await browser.wait(for: "\(count) === '20'")
        try await browser.press("X")
        #expect(try await browser.value(title) == "abXcd")
    }

    @Test("Letters are shortcuts outside of fields, with the Korean layout on, too")
    func koreanLayout() async throws {
        let (browser, page) = try await open(
            PageScreen.html(), keys: "b=buy ctrl+s=submit esc=back B=bid")
        try await browser.press("bㅠ")
        try await browser.press("ㅠ", with: .shift)
        try await eventually("three acts") { page.actions.count == 3 }
        #expect(page.actions == ["buy", "buy", "bid"])
        try await browser.click("#n1-title")
        try await browser.press("bㅠ")
        try await browser.press("s", with: .control)
        try await browser.press(.escape)
        try await eventually("five acts") { page.actions.count == 5 }
        #expect(page.actions.suffix(2) == ["submit", "back"])
        #expect(try await browser.value(title) == "bㅠ")
    }

    @Test("Each letter of the Korean layout is the key that types it")
    func koreanLetters() async throws {
        let letters = (0x3131...0x3163).compactMap { Unicode.Scalar($0) }
            .map { (letter: String($0), key: Dubeolsik.keys(typing: $0)) }.filter { $0.key.count == 1 }
        let keys = Set(letters.flatMap { [$0.key, $0.key.uppercased()] })
        let (browser, page) = try await open(
            PageScreen.html(), keys: keys.map { "\($0)=\($0)" }.joined(separator: " "))
        let (large, small) = (letters.filter { $0.key < "a" }, letters.filter { $0.key >= "a" })
        try await browser.press(small.map(\.letter).joined())
        try await browser.press((large + small).map(\.letter).joined(), with: .shift)
        let wanted = small.map(\.key) + (large + small).map { $0.key.uppercased() }
        #expect(wanted.count == 26 + 7 + 26)
        try await eventually("all acts") { page.actions.count == wanted.count }
        #expect(page.actions == wanted)
    }

    @Test("A typed text comes back without a question after the server has restarted")
    func restart() async throws {
        let (browser, page) = try await open(PageScreen.html())
        page.send(PageScreen.counting(1, PageScreen.place("/pages/", depth: 0, asks: true)))
        try await browser.wait(for: "\(count) === '1'")
        try await browser.click("#n1-note")
        try await browser.press("초안 one")
        try await eventually("the edit") { page.acts.last?.text == "초안 one" }
        page.restart()
        try await eventually("another document") { page.documents == 2 }
        try await eventually("the edit again") {
            page.acts.last
                == PageDouble.Act(n: page.acts.last?.n ?? 0, kind: "edit", field: "n1-note", text: "초안 one")
                && page.acts.count { $0.text == "초안 one" } == 2
        }
        #expect(try await browser.value("document.getElementById('n1-note').value") == "초안 one")
    }

    @Test("A typed text does not replace that of another address")
    func otherAddress() async throws {
        let (browser, page) = try await open(PageScreen.html())
        try await browser.click("#n1-title")
        try await browser.press("river")
        try await eventually("the edit") { page.acts.last?.text == "river" }
        try await browser.open(page.address + "?q=sea")
        #expect(try await browser.value(title) == "")
        try await browser.open(page.address)
        #expect(try await browser.value(title) == "river")
    }

    @Test("A password is in no act and not in the storage of the browser")
    func password() async throws {
        let (browser, page) = try await open(PageScreen.signIn)
        try await browser.click("#n1-name")
        try await browser.press("minji")
        try await browser.click("#n1-password")
        try await browser.press("secret-1")
        try await eventually("the name") { page.acts.last?.text == "minji" }
        try await browser.press(.enter)
        try await eventually("the form") { page.forms.count == 1 }
        #expect(page.forms[0].contains("edit+n1-password=secret-1"))
        #expect(page.acts.allSatisfy { $0.field == "n1-name" })
        try await eventually("the next document") { page.documents == 2 }
        let stored: String = try await browser.value("JSON.stringify([sessionStorage, localStorage])")
        #expect(!stored.contains("secret-1"))
    }

    @Test("A shown password is in no act either, and a click on the button sends it as a form")
    func shownPassword() async throws {
        let (browser, page) = try await open(
            PageScreen.signIn.replacing(#"type="password""#, with: #"type="text""#))
        try await browser.click("#n1-password")
        try await browser.press("secret-1")
        try await browser.click(".main")
        try await eventually("the form") { page.forms.count == 1 }
        #expect(page.forms[0].contains("edit+n1-password=secret-1") && page.acts.isEmpty)
    }

    @Test("A chosen file is still there after the stream was cut, and is sent as a form")
    func upload() async throws {
        let (browser, page) = try await open(PageScreen.upload)
        let folder = try TemporaryFolder()
        let file = try folder.write("hello".utf8, to: "a.txt")
        try await browser.send(file, to: "#n1-pictures")
        page.cut()
        try await eventually("another stream") { page.streams.all == 2 }
        page.send(PageScreen.frame(["n1": PageScreen.upload]))
        try await browser.click("[data-upload]")
        try await eventually("the form") { page.forms.count == 1 }
        #expect(page.forms[0].contains(#"name="file n1-pictures"; filename="a.txt""#))
        #expect(page.forms[0].contains("hello"))
    }
}
