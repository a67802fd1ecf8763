import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

/// Products as lines of text.
enum ProductLines {
    /// `marked` are those that are bookmarked.
    static func table(
        _ rows: [ProductRow], marked: Set<Product.ID> = [], _ run: Run
    ) -> [TerminalText] {
        let language = run.language
        // In a narrow terminal the number and the price are whole, and what else there is room for.
        let isNarrow = isNarrow(run)
        let hasDiscounts = !isNarrow || rows.contains { $0.discountPercent != nil }
        // Lists of generation 3a do not contain the vendor.
        let hasVendors = !isNarrow && rows.contains { $0.vendor != nil }
        let hasMatches = !isNarrow && rows.contains { $0.match != nil }
        let match = TextTable.Column(LocalizedText("Found by", "일치")[language], attributes: [.dim])
        let vendor = TextTable.Column(
            LocalizedText("Vendor", "판매자")[language], isFlexible: true, minimumWidth: 6)
        let discount = TextTable.Column(LocalizedText("Off", "할인")[language], .trailing)
        let columns =
            [
                TextTable.Column(LocalizedText("No.", "번호")[language], .trailing, attributes: [.dim]),
                nameColumn(run),
                TextTable.Column(LocalizedText("Price", "가격")[language], .trailing, attributes: [.bold]),
            ] + (hasDiscounts ? [discount] : [])
            + [TextTable.Column(LocalizedText("Stock", "재고")[language], .trailing)]
            + (hasMatches ? [match] : []) + (hasVendors ? [vendor] : [])
            + (isNarrow
                ? [] : [TextTable.Column(LocalizedText("Listed", "등록")[language], attributes: [.dim])])
        let cells = rows.map { row in
            ["\(row.id)", marked.contains(row.id) ? "♥ \(row.name)" : row.name, row.price]
                + (hasDiscounts ? [row.discountPercent.map { "\($0)%" } ?? ""] : []) + [row.stock]
                + (hasMatches ? [row.match ?? ""] : []) + (hasVendors ? [row.vendor ?? ""] : [])
                + (isNarrow ? [] : [row.age ?? ""])
        }
        return TextTable(columns, rows: cells).lines(
            width: run.console.width, style: run.console.style)
    }

    /// Whether there is no room for dates and vendors beside numbers and prices.
    static func isNarrow(_ run: Run) -> Bool { run.console.width.map { $0 < 60 } ?? false }

    /// The names of a table, which are shortened before numbers and prices are.
    static func nameColumn(_ run: Run) -> TextTable.Column {
        TextTable.Column(
            LocalizedText("Name", "이름")[run.language], isFlexible: true, minimumWidth: isNarrow(run) ? 4 : 12)
    }

    static func whole(_ content: ProductContent, _ run: Run) -> [TerminalText] {
        var lines = TerminalText.lines(content.name, width: run.console.width)
            .map { run.console.style($0, .bold) }
        lines += FieldList(content.fields.map { ($0.label, $0.value) }).lines(run.console)
        guard !content.description.isEmpty else { return lines }
        return lines + [""] + TerminalText.lines(content.description, width: run.console.width)
    }
}
