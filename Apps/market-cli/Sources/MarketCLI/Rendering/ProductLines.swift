import AppCore
import MarketPresentation
import PresentationCore
import TerminalKit

/// Products as lines of text.
enum ProductLines {
    static func table(_ rows: [ProductRow], _ context: CommandContext) -> [TerminalText] {
        let language = context.language
        // In a narrow terminal a whole price is worth more than who sells, and since when.
        let isNarrow = context.console.width.map { $0 < 60 } ?? false
        // Servers of generation 3a do not say in lists who sells.
        let hasVendors = !isNarrow && rows.contains { $0.vendor != nil }
        let vendor = TextTable.Column(
            LocalizedText("Vendor", "판매자")[language], isFlexible: true, minimumWidth: 6)
        let columns =
            [
                TextTable.Column(LocalizedText("No.", "번호")[language], .trailing, attributes: [.dim]),
                TextTable.Column(LocalizedText("Name", "이름")[language], isFlexible: true, minimumWidth: 12),
                TextTable.Column(LocalizedText("Price", "가격")[language], .trailing, attributes: [.bold]),
                TextTable.Column(LocalizedText("Off", "할인")[language], .trailing),
                TextTable.Column(LocalizedText("Stock", "재고")[language], .trailing),
            ] + (hasVendors ? [vendor] : [])
            + (isNarrow ? [] : [TextTable.Column(LocalizedText("Since", "등록")[language], attributes: [.dim])])
        let cells = rows.map { row in
            [
                "\(row.id)", row.name, row.price, row.discountPercent.map { "\($0)%" } ?? "", row.stock,
            ] + (hasVendors ? [row.vendor ?? ""] : []) + (isNarrow ? [] : [row.age ?? ""])
        }
        return TextTable(columns, rows: cells).lines(
            width: context.console.width, style: context.console.style)
    }

    static func whole(_ content: ProductContent, _ context: CommandContext) -> [TerminalText] {
        var lines = TerminalText.lines(content.name, width: context.console.width)
            .map { context.console.style($0, .bold) }
        lines += FieldList(content.fields.map { ($0.label, $0.value) }).lines(context.console)
        guard !content.description.isEmpty else { return lines }
        return lines + [""] + TerminalText.lines(content.description, width: context.console.width)
    }
}
