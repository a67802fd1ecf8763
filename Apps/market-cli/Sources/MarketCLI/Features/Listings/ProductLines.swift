import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

/// Products as lines of text.
enum ProductLines {
    /// `marked` contains the bookmarked products.
    static func table(
        _ rows: [ProductRow], marked: Set<Product.ID> = [], _ run: Run
    ) -> [TerminalText] {
        let language = run.language
        // Lists of generation 3a do not contain the vendor.
        let hasVendors = rows.contains { $0.vendor != nil }
        let hasDiscounts = rows.contains { $0.discountPercent != nil }
        let hasMatches = rows.contains { $0.match != nil }
        // The sold mark matters more than a discount; the number in stock does not.
        let isAllAvailable = rows.allSatisfy { $0.product.availability == .available }
        let match = TextTable.Column(
            LocalizedText("Found by", "일치 항목")[language], isOptional: true, attributes: [.dim])
        let vendor = TextTable.Column(
            LocalizedText("Vendor", "판매자")[language], isFlexible: true, minimumWidth: 6, isOptional: true)
        let discount = TextTable.Column(LocalizedText("Off", "할인")[language], .trailing, isOptional: true)
        let columns =
            [
                TextTable.Column(LocalizedText("No.", "번호")[language], .trailing, attributes: [.dim]),
                TextTable.Column(LocalizedText("Name", "이름")[language], isFlexible: true, minimumWidth: 12),
                TextTable.Column(LocalizedText("Price", "가격")[language], .trailing, attributes: [.bold]),
            ] + (hasDiscounts ? [discount] : [])
            + [
                TextTable.Column(
                    LocalizedText("Stock", "재고")[language], .trailing, isOptional: isAllAvailable)
            ]
            + (hasMatches ? [match] : []) + (hasVendors ? [vendor] : [])
            + [
                TextTable.Column(
                    LocalizedText("Listed", "등록")[language], isOptional: true, attributes: [.dim])
            ]
        let cells = rows.map { row in
            ["\(row.id)", marked.contains(row.id) ? "♥ \(row.name)" : row.name, row.price]
                + (hasDiscounts ? [row.discountPercent.map { "\($0)%" } ?? ""] : []) + [row.stock]
                + (hasMatches ? [row.match ?? ""] : []) + (hasVendors ? [row.vendor ?? ""] : [])
                + [row.age ?? ""]
        }
        return TextTable(columns, rows: cells).lines(
            width: run.console.width, style: run.console.style)
    }

    static let bookmarked = LocalizedText("♥ bookmarked", "♥ 찜함")

    static func count(_ number: Int) -> LocalizedText {
        LocalizedText(
            "\(NumberText.grouped(number)) \(number == 1 ? "listing" : "listings")",
            "상품 \(NumberText.grouped(number))개")
    }

    static func whole(_ content: ProductContent, isMarked: Bool = false, _ run: Run) -> [TerminalText] {
        var lines = TerminalText.lines(content.name, width: run.console.width)
            .map { run.console.style($0, .bold) }
        if isMarked { lines.append(run.console.style("\(bookmarked[run.language])", .red)) }
        lines += FieldList(content.fields.map { ($0.label, $0.value) }).lines(run.console)
        guard !content.description.isEmpty else { return lines }
        return lines + [""] + TerminalText.lines(content.description, width: run.console.width)
    }
}
