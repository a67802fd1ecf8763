import Persistence
import PictureCore

/// A picture of a listing and the small one, by their blobs.
struct StoredPicture: Hashable, Sendable {
    struct File: Hashable, Sendable {
        let key: BlobKey
        let format: PictureFormat

        /// As its address says it: `<hash>.jpg`.
        var name: String { "\(key.text).\(format.fileExtension)" }
    }

    let id: Int
    let file: File
    let thumbnail: File
}

extension StoredPicture.File {
    /// `nil` when one is not what a row has.
    init?(key: String, format: String) {
        guard let key = BlobKey(key), let format = PictureFormat(rawValue: format) else { return nil }
        self.init(key: key, format: format)
    }
}
