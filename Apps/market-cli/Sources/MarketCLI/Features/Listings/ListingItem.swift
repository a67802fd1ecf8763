import AppCore
import MarketDomain
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
    private let name: String
    /// Whether a heart marks the product as bookmarked.
    private let isMarked: Bool
    private let price: StyledText
    /// The price in words, where its signs say too little.
    private let priceInWords: String?
    /// The fact of a card, which has no room for all.
    private let fact: String
    private let facts: String
    private let language: Language
    var picture: SlotPicture?

    /// `showsVendor` is `false` in the list of one vendor, where the vendor's name would be redundant.
    init(_ row: ProductRow, isMarked: Bool, showsVendor: Bool, in language: Language) {
        name = row.name
        self.isMarked = isMarked
        self.language = language
        price =
            StyledText(row.price, .accent)
            + (row.discountPercent.map { StyledText(" (-\($0)%)", .warning) } ?? StyledText(""))
        priceInWords = nil
        fact =
            row.isMarkedAlone
            ? row.stock : LocalizedText("stock \(row.stock)", "재고 \(row.stock)")[language]
        facts = Self.facts(row.id, [fact, showsVendor ? row.vendor : nil, row.age], language)
    }

    /// A bookmark with the state and the price of now.
    init(_ row: ProductBookmarksViewModel.Row, in language: Language) {
        name = row.name
        // Every row of the list is bookmarked.
        isMarked = false
        self.language = language
        price = StyledText(row.priceChange ?? row.price, .accent)
        priceInWords = row.priceChange.map { _ in
            let before = row.bookmark.price.formatted(in: language)
            return LocalizedText(
                "\(row.price), \(before) when bookmarked", "\(row.price), 찜할 때 \(before)")[language]
        }
        let added = LocalizedText("bookmarked \(row.added)", "\(row.added) 찜함")[language]
        fact = row.status ?? added
        facts = Self.facts(row.id, [row.status, added], language)
    }

    private static func facts(_ id: Product.ID, _ facts: [String?], _ language: Language) -> String {
        ([LocalizedText("No. \(id)", "\(id)번")[language]] + facts.compactMap { $0 })
            .joined(separator: " · ")
    }

    func element(_ layout: ListingLayout) -> Element {
        if layout.cardWidth != nil { return card(layout) }
        let lines = Element.column([
            .row([title.width(.fill(1)), asked.priority(1)]),
            .text(StyledText(facts, .dim)),
        ])
        guard let place = layout.place else { return lines }
        return .column([.row([slot(place), lines.width(.fill(1))]).height(.fixed(place.rows))])
    }

    private func card(_ layout: ListingLayout) -> Element {
        let picture = layout.place.map { place in
            [Element.row([slot(place), .space]).height(.fixed(place.rows))]
        }
        let words: [Element] = [title, asked, .text(StyledText(fact, .dim))]
        let room = layout.height - (layout.place?.rows ?? 0)
        return .column((picture ?? []) + words.prefix(room < 3 ? 2 : 3))
    }

    private func slot(_ place: PicturePlace) -> Element {
        .picture(
            PictureSlot(picture, title: name),
            label: LocalizedText("Picture of \(name)", "\(name) 사진")[language]
        ).width(.fixed(place.columns)).height(.fixed(place.rows)).priority(-1).role(.decoration)
    }

    private var title: Element {
        let text = Element.text(StyledText(isMarked ? "♥ " : "", .bad) + StyledText(name, .strong))
        return isMarked ? text.label(LocalizedText("\(name), bookmarked", "\(name), 찜함")[language]) : text
    }

    private var asked: Element { priceInWords.map { Element.text(price).label($0) } ?? .text(price) }
}
