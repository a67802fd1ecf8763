import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import PageUI

@MainActor
@Suite(.closing) struct PageFieldTests {
    private func shelf() async throws -> (PageTest, ShelfScreen) {
        let shelf = ShelfScreen()
        shelf.hasField = true
        return (try await PageTest([shelf]), shelf)
    }

    private func form() async throws -> (PageTest, FormSheet) {
        let (test, form) = (try await PageTest([ShelfScreen()]), FormSheet())
        test.flow.present(form)
        await test.settle()
        return (test, form)
    }

    @Test("An edit reaches the screen, and its text comes not back")
    func edits() async throws {
        let (test, shelf) = try await shelf()
        await test.edit("n1-search", "한")
        #expect(shelf.search == "한")
        #expect(test.frames.dropFirst().flatMap(\.fields) == [])
        #expect(!test.page.document(visit: "v").string.contains("한\" data"))
        #expect(test.page.document(visit: "v").string.contains("value=\"한\""))
    }

    @Test("A text that the view model chose replaces the text of the page, with the last edit that it knew")
    func replaces() async throws {
        let (test, shelf) = try await shelf()
        shelf.onSearch = { $0.uppercased() }
        await test.edit("n1-search", "dune")
        #expect(test.frames.last?.fields == [.init(id: "n1-search", text: "DUNE", seen: 1)])
        #expect(test.fields["n1-search"] == "DUNE")
        shelf.search = ""
        await test.settle()
        #expect(test.fields["n1-search"] == "")
    }

    @Test("A text that a slow view model repeats late replaces nothing")
    func repeatsLate() async throws {
        let (test, shelf) = try await shelf()
        let gates = [Gate(), Gate()]
        shelf.onSearch = { text in
            await gates[text.count - 1].wait()
            return text
        }
        _ = await test.page.take([PageAct(number: 1, .edit("n1-search", "d"))])
        _ = await test.page.take([PageAct(number: 2, .edit("n1-search", "du"))])
        for (gate, text) in zip(gates, ["d", "du"]) {
            gate.open()
            try await eventually("the text \(text)") { shelf.search == text }
            #expect(test.page.framesNow(after: 1).flatMap(\.fields) == [])
        }
    }

    @Test("An answer to an older edit does not replace a text typed later")
    func keepsNewer() async throws {
        let (test, shelf) = try await shelf()
        let gate = Gate()
        shelf.onSearch = { text in
            await gate.wait()
            return text.uppercased()
        }
        _ = await test.page.take([PageAct(number: 1, .edit("n1-search", "d"))])
        gate.open()
        await test.page.settle(within: .seconds(300))
        // The page has typed on before the frame arrives.
        test.fields["n1-search"] = "du"
        let frame = try #require(test.page.framesNow(after: 1).last)
        #expect(frame.fields == [.init(id: "n1-search", text: "D", seen: 1)])
    }

    @Test("A page that is loaded again counts its edits from 1")
    func countsAnew() async throws {
        let (test, shelf) = try await shelf()
        await test.edit("n1-search", "dune")
        #expect(test.page.document(visit: "v").string.contains("value=dune"))
        shelf.onSearch = { $0.uppercased() }
        #expect(await test.page.take([PageAct(number: 2, .edit("n1-search", "moon"))]) == .taken)
        await test.page.settle(within: .seconds(300))
        let fields = test.page.framesNow(after: 1).flatMap(\.fields)
        #expect(fields == [.init(id: "n1-search", text: "MOON", seen: 1)])
    }

    @Test("A text above the limit is cut at a character, and a message says so")
    func cuts() async throws {
        let (test, shelf) = try await shelf()
        await test.edit("n1-search", "가나다라마바사아")
        #expect(shelf.search == "가나다라마바")
        #expect(test.fields["n1-search"] == "가나다라마바")
        #expect(test.text("toast") == "Only the beginning of what was pasted fits.")
        await test.edit("n1-search", "a\u{7}\tb")
        #expect(test.fields["n1-search"] == shelf.search)
    }

    @Test("Enter in a field sends its text")
    func submits() async throws {
        let (test, shelf) = try await shelf()
        await test.act(.submit("n1-search", "dune"))
        #expect(shelf.search == "dune")
        #expect(shelf.submitted == ["dune"])
        // The default button of a form sends the only field.
        await test.edit("n1-search", "moon")
        await test.perform("enter")
        #expect(shelf.submitted == ["dune", "moon"])
    }

    @Test("A secret is in no frame and in no page, but can be cleared")
    func hidesSecrets() async throws {
        let (test, form) = try await form()
        await test.edit("n2-password", "hunter2")
        #expect(form.password == "hunter2")
        form.name = "Kim"
        await test.settle()
        form.password = "chosen by the app"
        await test.settle()
        form.password = ""
        await test.settle()
        #expect(test.fields["n2-password"] == "")
        await test.edit("n2-password", "hunter3")
        #expect(!test.page.document(visit: "v").string.contains("hunter"))
        for frame in test.frames + test.page.framesNow(after: 0) {
            let json = String(decoding: frame.json(below: "/pages"), as: UTF8.self)
            #expect(!json.contains("hunter") && !json.contains("chosen by"))
        }
    }

    @Test("A field that appears has its text, and one of several lines keeps them")
    func appears() async throws {
        let (test, form) = try await form()
        await test.edit("n2-text", "a\nb")
        #expect(form.text == "a\nb")
        test.flow.dismiss(form)
        await test.settle()
        let other = FormSheet()
        (other.name, other.text) = ("Lee", "x\ny")
        test.flow.present(other)
        await test.settle()
        #expect(test.fields["n3-name"] == "Lee")
        #expect(test.fields["n3-text"] == "x\ny")
        #expect(test.focus == "n3-name")
        #expect(test.page.document(visit: "v").string.contains(">\nx\ny</textarea>"))
    }

    @Test("A field is edited below a question, because it was typed before")
    func editsBelow() async throws {
        let (test, form) = try await form()
        test.flow.ask(Alert(title: "Sure?", message: "Really?") { _ in })
        await test.edit("n2-name", "Kim")
        #expect(form.name == "Kim")
        await test.perform(.submit)
        await test.act(.submit("n2-name", "Kims"))
        #expect(form.sent == 0)
        #expect(form.name == "Kims")
    }

    @Test("A button of a form performs its action")
    func buttons() async throws {
        let (test, form) = try await form()
        await test.perform(.open, "n2-country", .text("country"))
        #expect(form.chosen == [.text("country")])
        await test.perform(.submit)
        #expect(form.sent == 1)
        #expect(test.text("n2").contains("Send"))
    }
}
