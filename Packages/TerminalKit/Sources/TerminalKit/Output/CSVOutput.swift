internal import Basics
public import TextCore

/// Writes rows for `--csv` (RFC 4180).
///
/// What other people wrote becomes no formula of a spreadsheet and no escape sequence of a terminal.
public enum CSVOutput {
    /// The first row with its line end. In Korean a byte order mark stands before it, without which Excel takes the table
    /// for the encoding of Korean Windows.
    public static func heading(_ names: [LocalizedText], in language: Language) -> String {
        (language == .korean ? "\u{FEFF}" : "") + line(names.map { $0[language] }) + "\r\n"
    }

    /// One row without a line end.
    public static func line(_ cells: [String]) -> String {
        cells.map { CSVCell.quoted(CSVCell.guarded($0.terminalSafe())) }.joined(separator: ",")
    }
}
