import Testing
import TextCore

@testable import PageUI
@testable import TerminalUI

/// Lists and their rows.
@Suite struct ListTests {
    private static func list(
        _ count: Int, cardWidth: Int? = nil,
        row: @escaping @Sendable (Int) -> Element = { .text(StyledText("Film \($0)")) }
    ) -> Element {
        .list(
            "films", ListSource(count: count, cardWidth: cardWidth, id: { .number($0) }, row: row),
            label: "Films")
    }

    @Test("A row that opens something is a link where it has an address, else a button")
    func opens() {
        let button = layer(Self.list(1)).lists[0].rows[0]
        #expect(button.id == "n1-films.i0")
        #expect(
            button.html.string
                == #"<li id=n1-films.i0><button name=do value="open n1-films i0"><span>Film 0</span></button></li>"#
        )
        let link = layer(Self.list(1)) { $0.target = { _, _ in PageAddress("films", "0") } }.lists[0].rows[0]
        #expect(
            link.html.string
                == #"<li id=n1-films.i0><a href=/pages/films/0 data-do=open><span>Film 0</span></a></li>"#
        )
        let still = layer(Self.list(1)) { $0.opens = { _, _ in false } }.lists[0].rows[0]
        #expect(
            still.html.string
                == #"<li id=n1-films.i0><article><span>Film 0</span></article></li>"#)
    }

    @Test("A heading, a chosen row, and a row that is still loading")
    func states() {
        let heading = layer(Self.list(1) { _ in .text("May").role(.heading) }).lists[0].rows[0].html.string
        #expect(heading == #"<li id=n1-films.i0 class=heading><h2>May</h2></li>"#)
        let chosen = layer(Self.list(2)) { $0.chosen = ["films": .number(1)] }
        #expect(chosen.lists[0].chosen == "n1-films.i1")
        #expect(chosen.lists[0].rows.map(\.hash) == layer(Self.list(2)).lists[0].rows.map(\.hash))
        let whole = chosen.whole().string
        #expect(whole.contains(#"<li id=n1-films.i1 aria-current=true>"#))
        #expect(whole.split(separator: "aria-current").count == 2)
        let coming = layer(Self.list(1) { _ in .text("…").role(.coming(isForm: false)) }).lists[0].rows[0]
            .html.string
        #expect(coming.contains(#"aria-busy=true"#) && !coming.contains("name=do"))
        let empty = layer(Self.list(1) { _ in .text("") }).lists[0].rows[0].html.string
        #expect(!empty.contains("<button"))
    }

    @Test("A row with buttons or a long text opens by its first text")
    func openers() throws {
        let row: @Sendable (Int) -> Element = { _ in
            .column([.text("Meng"), .text("See https://a.example", .wrapped()), .button("Answer", "answer")])
        }
        var classes: [String] = []
        for element in [
            Self.list(1, row: row),
            Element.list("films", .fitting(count: 1, id: { .number($0) }, row: row), label: "Films"),
        ] {
            let page = try StrictParser.parse(layer(element).lists[0].rows[0].html.string)
            #expect(page.all.map(\.name) == ["root", "li", "article", "button", "p", "a", "button", "kbd"])
            let buttons = page.all.filter { $0.name == "button" }.map(\.attributes)
            #expect(buttons.map { $0["value"] } == ["open n1-films i0", "answer n1-films i0"])
            classes.append(buttons[0]["class"] ?? "")
        }
        // A click beside a long text selects it.
        #expect(classes == ["open", "link"])
    }

    @Test("A row that folds says whether it is open, at its first words")
    func folds() throws {
        for isOpen in [true, false] {
            let row: @Sendable (Int) -> Element = { _ in
                .column([.text("●"), .text("Meng"), .text("a", .wrapped())]).expanded(isOpen)
            }
            let list = Element.list(
                "films", .fitting(count: 1, id: { .number($0) }, row: row), label: "Films")
            let page = try StrictParser.parse(layer(list).lists[0].rows[0].html.string)
            let button = try #require(page.all.first { $0.name == "button" })
            #expect(button.attributes["aria-expanded"] == "\(isOpen)" && button.text == "Meng")
        }
        #expect(!layer(Self.list(1)).lists[0].rows[0].html.string.contains("aria-expanded"))
    }

    @Test("A picture that comes first stands beside the other parts of a row")
    func pictured() {
        let picture = Element.picture(PictureSlot(SlotPicture(address: "/p/1"), title: "a"), label: "a").role(
            .decoration)
        let expected =
            #"<img class=picture src=/p/1 loading=lazy alt><span class=column><span>a</span><span>b</span></span>"#
        let rows: [Element] = [
            .column([
                .row([picture.width(.fixed(8)), Element.column([.text("a"), .text("b")]).width(.fill(1))])
            ]),
            .column([.row([picture, .space]).height(.fixed(9)), .text("a"), .text("b")]),
        ]
        for row in rows {
            let html = layer(Self.list(1, cardWidth: 20) { _ in row }).lists[0].rows[0].html.string
            #expect(html.contains(#"<button class=pictured"#))
            #expect(html.replacing(" fill", with: "").contains(expected), "\(html)")
        }
        #expect(layer(Self.list(1, cardWidth: 20)).part.html.string.contains(#"class="list cards""#))
    }

    @Test("A list has a step of rows at first, and a link to more, up to a limit")
    func most() throws {
        let first = layer(Self.list(1_000)) { $0.address = PageAddress("films").adding("genre", "drama") }
        #expect(first.lists[0].rows.count == PageLayer.step && first.lists[0].items.count == PageLayer.step)
        #expect(
            first.part.html.string.contains(
                #"<a class=more href="/pages/films?genre=drama?rows=\#(2 * PageLayer.step)">More</a>"#
            ))
        let all = layer(Self.list(1_000)) {
            $0.rows = ["films": 5_000]; $0.address = PageAddress("films")
        }
        #expect(all.lists[0].rows.count == PageLayer.mostRows && !all.part.html.string.contains("More"))
        #expect(layer(Self.list(3)) { $0.rows = ["films": 0] }.lists[0].rows.isEmpty)
    }

    @Test("The part of a layer has empty lists, and only a changed row has another hash")
    func hashes() {
        let (before, after) = (
            layer(Self.list(3)), layer(Self.list(3) { .text(StyledText("Film \($0 == 1 ? 9 : $0)")) })
        )
        #expect(before.part.html.string.contains("class=list></ul>"))
        #expect(before.part == after.part && before.part.hash == after.part.hash)
        #expect(
            zip(before.lists[0].rows, after.lists[0].rows).map { $0.hash == $1.hash } == [true, false, true])
        let whole = before.whole().string
        #expect(before.lists[0].rows.allSatisfy { whole.contains($0.html.string) })
    }

    @Test("A row takes at most 450 bytes, and a page of 60 rows at most 30 kB")
    func size() {
        let row: @Sendable (Int) -> Element = { number in
            let picture = PictureSlot(SlotPicture(address: "/pages/p/0123456789abcdef01234567"), title: "연")
            let lines = Element.column([
                .row([
                    .text(StyledText("전통 방패연과 얼레", .strong)).width(.fill(1)),
                    Element.text(StyledText("₩18,000", .accent)).priority(
                        1),
                ]),
                .text(StyledText("\(number)번 · 재고 12 · 멩의 선반 · 3시간 전", .dim)),
            ])
            return .column([
                .row([
                    Element.picture(picture, label: "연 사진").width(.fixed(8)).role(.decoration),
                    lines.width(.fill(1)),
                ])
            ])
        }
        let layer = layer(Self.list(60, row: row)) { $0.target = { _, _ in PageAddress("listings", "24") } }
        #expect(layer.lists[0].rows.map(\.html.bytes.count).max() ?? 0 <= 450)
        #expect(layer.whole().bytes.count <= 30_000)
    }
}
