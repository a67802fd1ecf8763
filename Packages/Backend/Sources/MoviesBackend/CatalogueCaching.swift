/// What answers about the catalogue say to caches.
enum CatalogueCaching {
    static let header = "Cache-Control"
    /// They may be kept, and are asked about before they are used again: an import may change them at any
    /// time.
    static let value = "private, max-age=0, must-revalidate"
}
