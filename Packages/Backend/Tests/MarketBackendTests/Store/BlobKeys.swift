import Persistence
import PictureCore

@testable import MarketBackend

/// The keys of the pictures that the fixture makes.
enum BlobKeys {
    static func large(_ name: String) -> BlobKey {
        BlobKey(of: StoreFixture.picture(name).picture.bytes)
    }

    static func small(_ name: String) -> BlobKey {
        BlobKey(of: StoreFixture.picture(name).thumbnail.bytes)
    }
}
