/// A cell of a CSV file (RFC 4180).
public enum CSVCell {
    /// The cell, quoted if it contains a quotation mark, comma, semicolon, tab or line break.
    public static func quoted(_ cell: String) -> String {
        let special: [UInt8] = [0x22, 0x2C, 0x0A, 0x0D, 0x3B, 0x09]
        guard cell.utf8.contains(where: { special.contains($0) }) else { return cell }
        var text = String.UnicodeScalarView()
        text.append("\"")
        for scalar in cell.unicodeScalars {
            if scalar == "\"" { text.append("\"") }
            text.append(scalar)
        }
        text.append("\"")
        return String(text)
    }

    /// The cell with an apostrophe in front if a spreadsheet would read it as a formula: if it begins with = + - @ TAB
    /// CR, after any number of apostrophes.
    public static func guarded(_ cell: String) -> String { isDangerous(cell) ? "'" + cell : cell }

    /// The cell without the apostrophe that ``guarded(_:)`` adds.
    public static func unguarded(_ cell: String) -> String {
        cell.utf8.first == 0x27 && isDangerous(cell) ? String(cell.unicodeScalars.dropFirst()) : cell
    }

    private static func isDangerous(_ cell: String) -> Bool {
        guard let first = cell.utf8.first(where: { $0 != 0x27 }) else { return false }
        return "=+-@\t\r".utf8.contains(first)
    }
}
