internal import Basics
internal import TextCore

/// Writes rows for `--csv` (RFC 4180).
///
/// What other people wrote becomes no formula of a spreadsheet and no escape sequence of a terminal.
public enum CSVOutput {
    /// One row without a line end.
    public static func line(_ cells: [String]) -> String {
        cells.map { CSVCell.quoted(CSVCell.guarded($0.terminalSafe())) }.joined(separator: ",")
    }
}
