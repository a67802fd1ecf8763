internal import Basics
public import TextCore

/// Writes rows for `--csv` (RFC 4180).
///
/// Untrusted text cannot become a formula of a spreadsheet or an escape sequence of a terminal.
public enum CSVOutput {
    /// The first row with its line end. In Korean it begins with a byte order mark, because otherwise Excel reads the
    /// table in the encoding of Korean Windows.
    public static func heading(_ names: [LocalizedText], in language: Language) -> String {
        (language == .korean ? "\u{FEFF}" : "") + line(names.map { $0[language] }) + "\r\n"
    }

    /// One row without a line end.
    public static func line(_ cells: [String]) -> String {
        cells.map { CSVCell.quoted(CSVCell.guarded($0.terminalSafe())) }.joined(separator: ",")
    }
}
