public import TerminalUI
public import TextCore

/// Something that a visitor did on a page. The page numbers its acts from 1, so that a repeated act is performed once.
///
/// Lists and fields have their names on the page, which begin with the number of their screen: `n3-films`.
public struct PageAct: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// An action, on a row of a list or on none.
        case perform(ActionID, list: ElementID?, item: ItemID?)
        /// A field has another text.
        case edit(ElementID, String)
        /// Enter in a field of one line.
        case submit(ElementID, String)
        /// These rows of a list are in sight.
        case saw(ElementID, Range<Int>)
        /// Another row of a list has the focus.
        case chose(ElementID, ItemID)
        /// Files were sent for a choice of files: their paths on this machine, and the problems of files that were not
        /// stored. No page can say this itself.
        case receive(ElementID, [String], problems: [LocalizedText])
        /// The visitor went to an address, such as back in the history.
        case go(PageAddress)
    }

    public let number: Int
    public let kind: Kind

    public init(number: Int, _ kind: Kind) {
        self.number = number
        self.kind = kind
    }
}

extension ItemID {
    /// The name in pages: `i24` for a number, `tname` for a text.
    public var pageName: String {
        switch self {
        case .number(let number): "i\(number)"
        case .text(let text): "t\(text)"
        }
    }

    /// Reads the name in pages; `nil` for another text.
    public init?(pageName: String) {
        let rest = String(pageName.dropFirst())
        switch pageName.first {
        case "i":
            guard let number = Int(rest), rest == "\(number)" else { return nil }
            self = .number(number)
        case "t": self = .text(rest)
        default: return nil
        }
    }
}
