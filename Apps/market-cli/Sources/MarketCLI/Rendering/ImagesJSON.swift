import AppCore
import MarketDomain

/// What `images --json` prints.
struct ImagesJSON: Encodable {
    let images: [ImageJSON]
    @Explicit var files: [String]?

    /// `files` are those that were saved, when that was asked for.
    init(_ images: [ProductImage], files: [String]? = nil) {
        self.images = images.map(ImageJSON.init)
        self.files = files
    }
}
