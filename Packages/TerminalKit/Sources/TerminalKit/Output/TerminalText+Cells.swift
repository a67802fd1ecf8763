internal import TextCore

extension TerminalText {
    /// The text in one line of exactly so many cells: with spaces behind it, or cut. One that had line breaks or was cut
    /// is without its codes.
    public func fitted(toCells width: Int) -> TerminalText {
        let line = description.contains("\n") ? TerminalText(description) : self
        let text = line.cellWidth > width ? TerminalText(line.description.truncated(toCells: width)) : line
        let spaces = String(repeating: " ", count: max(0, width - text.cellWidth))
        return text + TerminalText(spaces)
    }
}
