import SQLCore

/// Why an export ended early.
enum ExportFailure: Error, Hashable, Sendable {
    /// Nobody reads any more, which is no error.
    case readerGone
    /// The text is the system's.
    case unwritable(String)
    case storage(StoreError)
}
