import Basics

/// Writes rows of our own files of personal records, which `PersonalReader` reads back without loss.
public enum PersonalWriter {
    /// CSV (RFC 4180, CRLF). A cell that a spreadsheet would interpret as a formula gets a leading apostrophe. The text
    /// begins with a byte order mark if Excel is to open it.
    public static func csv(_ rows: [[PersonalField: String]], hasByteOrderMark: Bool = false) -> [UInt8] {
        var text = hasByteOrderMark ? "\u{FEFF}" : ""
        text += PersonalField.allCases.map(\.rawValue).joined(separator: ",") + "\r\n"
        for row in rows {
            text +=
                PersonalField.allCases.map { CSVCell.quoted(CSVCell.guarded(row[$0] ?? "")) }
                .joined(separator: ",") + "\r\n"
        }
        return Array(text.utf8)
    }

    /// Several texts as one value.
    public static func list(_ entries: [String]) -> String { ListText.encode(entries) }

    /// The texts of one value.
    public static func entries(_ list: String) -> [String] { ListText.decode(list) }
}
