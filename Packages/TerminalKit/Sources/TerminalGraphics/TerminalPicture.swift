public import TerminalKit

/// A picture as a terminal shows it. Only a `PictureRenderer` makes one, so text from other people never passes as one.
public struct TerminalPicture: Hashable, Sendable {
    /// Its size in cells.
    public let columns: Int
    public let rows: Int
    let content: Content

    enum Content: Hashable, Sendable {
        /// A line for each row, `columns` cells wide, without line ends.
        case lines([TerminalText])
        /// Control sequences that draw it right and down from the cursor.
        case graphic(TerminalText)
    }

    init(columns: Int, rows: Int, content: Content) {
        self.columns = columns
        self.rows = rows
        self.content = content
    }

    /// The lines of a picture of block characters, each `columns` cells wide and with the colours reset at its end;
    /// `nil` when it is a kitty or sixel graphic.
    public var lines: [TerminalText]? {
        guard case .lines(let lines) = content else { return nil }
        return lines
    }
}

extension Console {
    /// Prints a picture, and puts the cursor at the start of the line below it. Prints nothing when output is no
    /// terminal. To be called with the cursor at the start of a line.
    public func write(_ picture: TerminalPicture) {
        write(TerminalPictureRow([.init(picture: picture, columns: picture.columns)]))
    }
}
