@testable import PageUI
import TerminalKit
@testable import TerminalUI
import TextCore
import Testing

/// Texts of others, in every kind of element and in every place for a text.
@Suite struct HostileTextTests {
    static let texts: [String] = [
        "</script><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onfocus='alert(1)",
        "<!--", "-->",
        "]]>", "<![CDATA[", "<?xml", "&#x3C;script&#x3E;", "&lt;b&gt;", "&amp;", "&", "&#0;", "&NewLine;",
        "<", ">", "\"",
        "'", "`", "=", "{{7*7}}", "${x}", "javascript:alert(1)", "</textarea><b>", "</title><b>",
        "</style><b>",
        "</dialog></main>", "<svg onload=alert(1)>", "<plaintext>", "<base href=//evil>", "a\u{0}b", "a\rb",
        "a\r\nb", "a\nb",
        "\u{1B}[31mred", "\u{202E}desrever", "\u{2066}isolate\u{2069}", "\u{200F}", "\u{FEFF}bom", "e\u{301}",
        "\u{301}alone",
        "\u{1100}\u{1161}", "ㅎㅏㄴ", "👨‍👩‍👧", "\u{E0041}", "\u{FFFF}", "\u{2028}line", "\u{85}next", "％3Cb％3E",
        "a b  c",
    ]

    @Test("Every text comes back from the HTML as it was, in every place", arguments: texts)
    func comesBack(_ text: String) throws {
        // Letters around it keep it from being a sign only.
        let text = "k\(text)k"
        let (html, places) = Self.page(of: text)
        let page = try StrictParser.parse(html)
        let found = page.all.flatMap { Array($0.attributes.values) + [$0.text] }
        let safe = text.terminalSafe()
        #expect(found.filter { $0 == safe }.count >= places)
        let (name, value) = (
            text.replacing("\u{0}", with: "\u{FFFD}"), page.all.compactMap { $0.attributes["value"] }
        )
        #expect(page.all.contains { $0.attributes["id"] == "n1-rows.t\(name)" })
        #expect(value.contains(name) && value.contains("open n1-rows t\(name)"))
        #expect(page.all.contains { $0.name == "textarea" && $0.text == name })
    }

    @Test("A text changes neither the elements of a page nor their attributes", arguments: texts)
    func changesNothing(_ text: String) throws {
        func shape(_ text: String) throws -> [String] {
            try StrictParser.parse(Self.page(of: text).html).all.map { element in
                "\(element.name) \(element.attributes.keys.sorted().joined(separator: " "))"
            }
        }
        #expect(try shape("k\(text)k") == shape("kk"))
    }

    /// A page with a text in every place, and the number of places for texts that are made safe for terminals.
    private static func page(of text: String) -> (html: String, places: Int) {
        let styled = StyledText(text, .strong)
        let slot = PictureSlot(nil, title: text, note: text)
        let prices = [LineChart.Point(position: 1, value: 3), LineChart.Point(position: 2, value: 4)]
        let candle = CandleChart.Candle(position: 1, open: 1, high: 2, low: 1, close: 2, volume: 3)
        let level = DepthChart.Level(price: 1, quantity: 2)
        let rows = ListSource(count: 1, id: { _ in .text(text) }, row: { _ in .column([.text(styled)]) })
        let element = Element.column([
            .text(styled), .text(styled, .trailing), .text(styled, .wrapped()), .text(styled).role(.heading),
            .text(styled + StyledText(text, .dim)).label(text), .text(styled).action("open"),
            .row([.text("a"), .text("b")]).label(text), .button(text, "buy"),
            .facts([Fact(text, .text(styled))]),
            .picture(slot, label: text), .progress(0.5, label: text), .spinner(label: text),
            .tabs([text], chosen: 0),
            .list("rows", rows, label: text),
            .list("long", .fitting(count: 1, id: rows.id, row: rows.row), label: text),
            .list("control", .control(.text(text), .text(styled).label(text)), label: text),
            .field("field", FieldSource(text, placeholder: text), label: text),
            .field("area", FieldSource(text, isMultiline: true), label: text),
            .file("file", FileSource(accept: text, most: 2), label: text),
            .chart(
                .line(LineChart(prices, valueText: { _ in text }, positionText: { _ in text })), label: text),
            .chart(
                .candles(CandleChart([candle], valueText: { _ in text }, positionText: { _ in text })),
                label: text),
            .chart(
                .depth(
                    DepthChart(
                        bids: [level], asks: [level], spread: text, priceText: { _ in text },
                        quantityText: { _ in text })),
                label: text),
            .scroll("scroll", .sheet(.text(styled), title: text)),
        ])
        let layer = layer(element) { $0.title = text.terminalSafe() }
        return (layer.whole { _ in text }.string, 30)
    }
}
