import PictureCore
import Synchronization

/// Takes every file that begins like a picture for one, as it is; the small one is the same with a byte more.
final class FakePictures: PictureProcessing {
    private let count = Mutex(0)
    private let failure: PictureError?
    /// Called for every picture.
    private let gate: @Sendable () async -> Void

    init(failure: PictureError? = nil, gate: @escaping @Sendable () async -> Void = {}) {
        self.failure = failure
        self.gate = gate
    }

    /// How many pictures were decoded.
    var cleaned: Int { count.withLock { $0 } }

    func clean(
        _ source: PictureSource, thumbnailSide: Int, limits: PictureLimits
    ) async throws(PictureError) -> CleanPicture {
        count.withLock { $0 += 1 }
        await gate()
        if let failure { throw failure }
        guard case .bytes(let bytes) = source else { throw .unreadable("a file") }
        guard let format = PictureFormat(magic: bytes) else { throw .unknownFormat }
        guard bytes.count <= limits.bytes else { throw .tooManyBytes(limit: limits.bytes) }
        let size = PixelSize(width: thumbnailSide, height: thumbnailSide)
        return CleanPicture(
            picture: EncodedPicture(format: format, size: size, bytes: bytes),
            thumbnail: EncodedPicture(format: format, size: size, bytes: bytes + [0]))
    }

    func shrink(
        _ source: PictureSource, below bytes: Int, limits: PictureLimits
    ) async throws(PictureError) -> EncodedPicture {
        throw .damaged
    }

    func decode(
        _ source: PictureSource, fitting size: PixelSize, limits: PictureLimits
    ) async throws(PictureError) -> DecodedPicture {
        throw .damaged
    }
}
