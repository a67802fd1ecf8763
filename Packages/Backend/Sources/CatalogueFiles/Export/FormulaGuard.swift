/// Keeps spreadsheets from taking a text for a formula, so that it can be undone.
enum FormulaGuard {
    /// One more apostrophe in front of a cell that begins with none or more of them and then = + - @ TAB CR.
    static func added(to cell: String) -> String {
        isDangerous(cell) ? "'" + cell : cell
    }

    /// One apostrophe less in front of such a cell.
    static func removed(from cell: String) -> String {
        cell.utf8.first == 0x27 && isDangerous(cell) ? String(cell.unicodeScalars.dropFirst()) : cell
    }

    private static func isDangerous(_ cell: String) -> Bool {
        guard let first = cell.utf8.first(where: { $0 != 0x27 }) else { return false }
        return "=+-@\t\r".utf8.contains(first)
    }
}
