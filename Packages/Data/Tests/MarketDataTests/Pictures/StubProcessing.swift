import PictureCore
import Synchronization

/// Decodes every picture to the requested size, and counts the calls.
final class StubProcessing: PictureProcessing {
    private let state = Mutex<(decoded: [PixelSize], error: PictureError?)>(([], nil))

    init(failing error: PictureError? = nil) { state.withLock { $0.error = error } }

    /// The sizes, in the order of asking.
    var decoded: [PixelSize] { state.withLock { $0.decoded } }

    func clean(
        _ source: PictureSource, thumbnailSide: Int, limits: PictureLimits
    ) async throws(PictureError) -> CleanPicture {
        if let error = state.withLock({ $0.error }) { throw error }
        let picture = EncodedPicture(format: .png, size: PixelSize(width: 1, height: 1), bytes: [1])
        return CleanPicture(picture: picture, thumbnail: picture)
    }

    func shrink(
        _ source: PictureSource, below bytes: Int, limits: PictureLimits
    ) async throws(PictureError) -> EncodedPicture {
        if let error = state.withLock({ $0.error }) { throw error }
        return EncodedPicture(
            format: .jpeg, size: PixelSize(width: 1, height: 1), bytes: [0xFF, 0xD8, 0xFF, 0xD9])
    }

    func decode(
        _ source: PictureSource, fitting size: PixelSize, limits: PictureLimits
    ) async throws(PictureError) -> DecodedPicture {
        let error = state.withLock { state in
            state.decoded.append(size)
            return state.error
        }
        if let error { throw error }
        return DecodedPicture(
            size: size, rgba: Array(repeating: 1, count: size.width * size.height * 4))
    }
}
