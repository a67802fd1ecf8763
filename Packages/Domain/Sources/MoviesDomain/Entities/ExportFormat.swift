/// The forms in which a catalogue can be written out.
public enum ExportFormat: String, CaseIterable, Sendable {
    /// One array of objects.
    case json
    /// RFC 4180 with a header.
    case csv
}
