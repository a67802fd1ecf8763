public import TerminalUI

/// A numbered change of a page.
public struct PageFrame: Hashable, Sendable {
    /// A part of the page that changed. Its HTML is one element whose `id` is the name; no HTML removes the part.
    public struct Part: Hashable, Sendable {
        public let id: String
        public let html: HTML?

        public init(id: String, html: HTML?) {
            self.id = id
            self.html = html
        }
    }

    /// A text that the app put into a field.
    public struct Field: Hashable, Sendable {
        public let id: String
        public let text: String
        /// The number of the last edit of this field that the app knew. The page keeps a later edit.
        public let seen: Int

        public init(id: String, text: String, seen: Int) {
            self.id = id
            self.text = text
            self.seen = seen
        }
    }

    /// The place of the screen in the history of the browser.
    public struct Place: Hashable, Sendable {
        /// The address of the screen, for a sheet without one that of the screen below; `nil` for a screen without one, which
        /// has no entry of its own.
        public let address: PageAddress?
        /// The number of screens below this one, sheets included.
        public let depth: Int
        /// Whether leaving loses something, so that the browser asks before it closes the page.
        public let asksBeforeLeaving: Bool

        public init(address: PageAddress?, depth: Int, asksBeforeLeaving: Bool) {
            self.address = address
            self.depth = depth
            self.asksBeforeLeaving = asksBeforeLeaving
        }
    }

    public let number: Int
    public var parts: [Part] = []
    /// The names of the parts in a list, or in `page`, that came, went or moved, in their order.
    public var order: [String: [String]] = [:]
    /// The names of the chosen rows, by the names of lists whose choice changed; empty for a list without a chosen row.
    public var chosen: [String: String] = [:]
    public var fields: [Field] = []
    public var title: String?
    public var place: Place?
    /// The field or list that receives the focus.
    public var focus: String?
    /// The row that scrolls into sight.
    public var reveal: String?
    /// A text for screen readers.
    public var spoken: String?
    /// Whether the app has ended.
    public var isEnd = false

    public init(number: Int) { self.number = number }
}
