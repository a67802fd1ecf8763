import AppCore

extension AppFiles {
    /// The pictures of the embedded backend: what a server would own.
    var blobs: String { backend.replacingSuffix(".sqlite", with: "-blobs") }

    /// Pictures of other servers; may be deleted at any time.
    var pictureCache: String { cache.replacingSuffix(".sqlite", with: "-pictures") }
}

extension String {
    fileprivate func replacingSuffix(_ suffix: String, with other: String) -> String {
        hasSuffix(suffix) ? dropLast(suffix.count) + other : self + other
    }
}
