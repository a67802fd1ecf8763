import AppCore
import MarketPresentation
import TerminalUI
import TextCore

/// The layout of products in a list: rows, rows with a small picture, or cards side by side.
struct ListingLayout: Hashable, Sendable {
    /// The lines of a row or a card.
    let height: Int
    /// The least width of a card; `nil` for rows.
    let cardWidth: Int?
    /// Where the picture of each item is; `nil` without pictures.
    let place: PicturePlace?

    /// The layout that suits a screen.
    init(_ layout: ProductLayout, hasPictures: Bool, _ context: ViewContext) {
        let (columns, rows) = (context.size.columns, context.size.rows)
        switch layout {
        case .list:
            let isTall = hasPictures && rows >= 30 && !context.isNarrow
            height = isTall ? 4 : 2
            cardWidth = nil
            place = isTall ? PicturePlace(columns: 8, rows: 3) : nil
        case .grid:
            let width = columns < 60 ? max(10, columns / 2 - 1) : columns < 120 ? 24 : 28
            let picture = !hasPictures ? 0 : rows < 18 ? 3 : rows < 40 ? 6 : 9
            height = picture + (rows < 18 ? 2 : 4)
            cardWidth = width
            place = hasPictures ? PicturePlace(columns: width - 2, rows: picture) : nil
        }
    }
}

/// A product in a list.
struct ListingItem: Sendable {
    let row: ProductRow
    let language: Language
    /// Whether the product is bookmarked.
    let isMarked: Bool
    /// `false` in the list of one vendor, where the vendor's name would be redundant.
    let showsVendor: Bool
    var picture: SlotPicture?

    func element(_ layout: ListingLayout) -> Element {
        if layout.cardWidth != nil { return card(layout) }
        let lines = Element.column([
            .row([name.width(.fill(1)), price]),
            .text(StyledText(facts, .dim)),
        ])
        guard let place = layout.place else { return lines }
        return .column([.row([slot(place), lines.width(.fill(1))]).height(.fixed(place.rows))])
    }

    private func card(_ layout: ListingLayout) -> Element {
        let picture = layout.place.map { place in
            [Element.row([slot(place), .space]).height(.fixed(place.rows))]
        }
        let words: [Element] = [
            name, .text(asked), .text(StyledText(stock, .dim)),
        ]
        let room = layout.height - (layout.place?.rows ?? 0)
        return .column((picture ?? []) + words.prefix(room < 3 ? 2 : 3))
    }

    private func slot(_ place: PicturePlace) -> Element {
        .picture(
            PictureSlot(picture, title: row.name),
            label: LocalizedText("Picture of \(row.name)", "\(row.name) 사진")[language]
        ).width(.fixed(place.columns)).height(.fixed(place.rows)).priority(-1).role(.decoration)
    }

    private var name: Element {
        let text = Element.text(StyledText(isMarked ? "♥ " : "", .bad) + StyledText(row.name, .strong))
        return isMarked
            ? text.label(LocalizedText("\(row.name), bookmarked", "\(row.name), 찜함")[language]) : text
    }

    private var price: Element { .text(asked).priority(1) }

    /// The price after discount, with the discount.
    private var asked: StyledText {
        let off = row.discountPercent.map { StyledText(" (-\($0)%)", .warning) } ?? StyledText("")
        return StyledText(row.price, .accent) + off
    }

    private var stock: String {
        row.isMarkedAlone ? row.stock : LocalizedText("stock \(row.stock)", "재고 \(row.stock)")[language]
    }

    private var facts: String {
        let number = LocalizedText("No. \(row.id)", "\(row.id)번")[language]
        return [number, stock, showsVendor ? row.vendor : nil, row.age].compactMap { $0 }
            .joined(separator: " · ")
    }
}
