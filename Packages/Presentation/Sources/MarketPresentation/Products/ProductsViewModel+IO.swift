public import MarketDomain
public import PresentationCore

extension ProductsViewModel {
    /// Everything a renderer needs.
    public struct State: Equatable, Sendable {
        /// The products so far.
        public var rows: [ProductRow] = []
        /// How far it is.
        public var phase = LoadPhase.idle
        /// How many there are on all pages, where the server says it.
        public var total: Int?
        /// The number of the newest page that is shown; 0 before the first.
        public var page = 0
        /// Whether nothing comes after the rows.
        public var isLast = false
        /// Where the next page begins, for programs that go on later.
        public var next: String?
        /// `3 / 57`: the newest page and how many there are; without the second where it is not known.
        public var pageText = ""
        /// What to say when there are none.
        public var emptyMessage: String?
        /// In rows or side by side.
        public var layout = ProductLayout.list
        /// Small pictures of what is on the screen and one screen above and below it.
        public var pictures: [Product.ID: PixelPicture] = [:]
    }

    /// What the user did.
    public enum Input: Hashable, Sendable {
        /// Shows the list anew, from where the query starts; `mine` asks for what this device's vendor sells.
        case load(ProductQuery, mine: Bool)
        /// Shows the next page below, also after it failed.
        case loadMore
        /// These rows are on the screen; with a size, in pixels, their pictures are wanted.
        case show(Range<Int>, fitting: PictureSize?)
        /// The pictures of these rows are wanted, and no further page.
        case look(Range<Int>, fitting: PictureSize)
        case toggleLayout
        /// The list is not on the screen any more: nothing is wanted from the server.
        case leave
    }
}
