import Testing
import TextCore

@testable import PageUI
@testable import TerminalUI

/// Layers, the parts around them and the document.
@Suite struct PageDocumentTests {
    @Test("A page is described by its first long text and its first picture for everyone")
    func summary() {
        var html = HTML()
        html.element("header") { $0.text(String(repeating: "not this ", count: 9)) }
        html.element("main") { html in
            html.element("h1") { $0.text("Short") }
            html.open("img", [("src", "/pages/-/p/abc")])
            html.open("img", [("src", "//evil.test/a.png")])
            html.open("img", [("src", "/pictures/a.png?b=1&c='2'"), ("alt", "")])
            html.element("p") { $0.text("A bag <that> I & you\n  have \"used\" for some time.") }
        }
        #expect(html.summary == "A bag <that> I & you have \"used\" for some time.")
        #expect(html.picture(outside: "/pages") == "/pictures/a.png?b=1&c='2'")
        var long = HTML()
        long.element("main") { $0.text(String(repeating: "가", count: 500)) }
        #expect(long.summary == String(repeating: "가", count: 199) + "…")
        #expect(long.picture(outside: "/pages") == nil)
        #expect(HTML().summary == nil)
    }

    @Test("A screen is a section with its title and the buttons that its element does not have")
    func screen() throws {
        var layer = PageLayer(3, title: "Films", .column([.text("a"), .row([.button("Sort", "sort")])]))
        layer.buttons = [PageButton("search", "Search", isMain: true), PageButton("sort", "Sort")]
        let page = try StrictParser.parse(renderer().layer(layer).whole().string)
        let section = try #require(page.all.first { $0.name == "section" })
        #expect(section.attributes["id"] == "n3" && section.attributes["aria-labelledby"] == "n3.title")
        #expect(page.all.first { $0.name == "h1" }?.attributes["id"] == "n3.title")
        #expect(
            page.all.filter { $0.name == "button" }.map { $0.attributes["value"] } == [
                "search n3", "sort n3",
            ])
    }

    @Test("A sheet, an overlay and a question are dialogs, open at once in a whole page")
    func dialogs() throws {
        let sheet = renderer().layer(PageLayer(4, .dialog, title: "Genre", .text("a")))
        let overlay = renderer().layer(
            PageLayer(
                overlay: .sheet(.field("palette-filter", FieldSource(), label: "Find"), title: "Commands"),
                title: "Commands"))
        let alert = renderer().alert(
            "Delete?", "It is gone then.", answers: [PageButton(.confirm, "Yes"), PageButton(.refuse, "No")])
        for (layer, id) in [(sheet, "n4"), (overlay, "overlay"), (alert, "alert")] {
            #expect(layer.part.id == id)
            for (html, isOpen) in [(layer.part.html, false), (layer.whole(), true)] {
                let page = try StrictParser.parse(html.string)
                let dialog = try #require(page.all.first { $0.name == "dialog" })
                #expect(dialog.attributes["id"] == id && dialog.attributes["class"] == "sheet")
                #expect((dialog.attributes["open"] != nil) == isOpen)
                let title = dialog.attributes["aria-labelledby"]
                #expect(page.all.filter { $0.name == "h2" }.map { $0.attributes["id"] } == [title])
            }
        }
        #expect(overlay.fields.map(\.id) == ["o-palette-filter"])
        #expect(alert.part.html.string.contains(#"value=confirm>Yes"#))
    }

    @Test("The bar has links and buttons to tabs and back")
    func bar() throws {
        let tabs = [PageRenderer.Tab("Films", PageAddress("films")), PageRenderer.Tab("Search")]
        let bar = renderer().bar("movies", tabs, chosen: 1, back: nil).html.string
        #expect(bar.contains(#"<a href=/pages/films data-do=tab-1>Films</a>"#))
        #expect(
            bar.contains(
                #"<button aria-current=page name=do value=tab-2>Search</button>"#
            ))
        let back = renderer().bar("movies", tabs, chosen: 1, back: .init("Films", PageAddress("films"))).html
            .string
        #expect(back.contains(#"<a class=back href=/pages/films data-do=back>‹ Films</a>"#))
    }

    @Test("A message can be undone, and its place stays on the page")
    func toast() {
        #expect(renderer().toast(nil).html.string == #"<output id=toast></output>"#)
        let toast = renderer().toast("Removed.", undo: "Undo").html.string
        #expect(
            toast.contains(#"class=t-good><span>Removed.</span>"#)
                && toast.contains(#"value=undo"#))
        let hints = renderer().hints([PageButton("buy", "buy")], keys: "b=buy esc=back").html.string
        #expect(
            hints.contains(#"data-keys="b=buy esc=back""#)
                && hints.contains("<kbd>b</kbd> buy"))
    }

    @Test("The form of acts is around the page, and its first button is pressed by Enter")
    func content() throws {
        let page = try StrictParser.parse(Self.content.string)
        let form = try #require(page.all.dropFirst().first)
        #expect(form.attributes["id"] == "acts" && form.attributes["action"] == "/pages/-/act")
        #expect(form.all.compactMap { $0.attributes["value"] }.prefix(2) == ["visit", "enter"])
        let names = form.all.compactMap { $0.attributes["id"] }
        #expect(["bar", "page", "toast", "hints"].allSatisfy(names.contains))
        let main = try #require(page.all.first { $0.name == "main" })
        #expect(
            main.attributes.filter { $0.key.hasPrefix("data-") } == [
                "data-visit": "visit", "data-after": "7", "data-assets": "hash", "data-depth": "2",
            ])
    }

    @Test("The names of all elements of a page are different")
    func names() throws {
        let names = try StrictParser.parse(Self.content.string).all.compactMap { $0.attributes["id"] }
        #expect(Set(names).count == names.count && names.contains("say") && names.contains("n2-films.i0"))
    }

    @Test("A public page describes itself, and others are for no search engine")
    func document() throws {
        var description = PageDocument.Description(
            title: "A \"film\"", summary: "About it", canonical: "https://a.example/pages/films/1",
            picture: "https://a.example/pages/p/1", site: "movies", isPublic: true)
        func page() throws -> ParsedElement {
            try StrictParser.parse(
                PageDocument.document(
                    description, styles: "/pages/-/a.css", script: "/pages/-/a.js", icon: "/pages/-/a.svg",
                    .korean,
                    content: Self.content
                ).string)
        }
        let all = try page().all
        #expect(all[1].attributes == ["lang": "ko"])
        #expect(all.first { $0.name == "title" }?.text == "A \"film\"")
        let properties = all.compactMap { $0.attributes["property"] }
        #expect(
            properties == [
                "og:title", "og:description", "og:url", "og:image", "og:site_name", "og:locale", "og:type",
            ])
        #expect(
            all.first { $0.attributes["rel"] == "canonical" }?.attributes["href"] == description.canonical)
        #expect(all.first { $0.name == "script" }?.attributes == ["src": "/pages/-/a.js", "defer": ""])
        description.isPublic = false
        #expect(try page().all.contains { $0.attributes == ["name": "robots", "content": "noindex"] })
        #expect(try !page().all.contains { $0.attributes["property"] != nil })
    }

    private static var content: HTML {
        let list = ListSource(count: 3, id: { .number($0) }, row: { .text(StyledText("\($0)")) })
        let page = renderer()
        let screen = page.layer(PageLayer(2, title: "Films", .list("films", list, label: "Films")))
        let sheet = page.layer(PageLayer(3, .dialog, title: "Films", .list("films", list, label: "Films")))
        return PageDocument.content(
            .init(visit: "visit", after: 7, assets: "hash", depth: 2),
            .init(
                bar: page.bar("movies", [], chosen: 0, back: nil).html,
                layers: [screen.whole(), sheet.whole()],
                toast: page.toast(nil).html, hints: page.hints([]).html), action: "/pages/-/act", .english)
    }
}
