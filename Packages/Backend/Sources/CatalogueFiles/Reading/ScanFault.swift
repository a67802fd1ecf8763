/// A fault somewhere in a window; the reader that owns the window turns it into a `CatalogueFileError`.
struct ScanFault: Error {
    var reason: CatalogueFileError.Reason
    /// Counted from the front of the window.
    var index: Int
}
