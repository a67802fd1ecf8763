import Foundation
import PictureCore
import Synchronization

/// Takes every file that begins like a picture for one, as it is: the small one has a byte more, and the
/// pixels are a square of one colour.
final class FakePictures: PictureProcessing {
    private let count = Mutex((cleaned: 0, shrunk: 0))

    var cleaned: Int { count.withLock { $0.cleaned } }
    var shrunk: Int { count.withLock { $0.shrunk } }

    func clean(
        _ source: PictureSource, thumbnailSide: Int, limits: PictureLimits
    ) async throws(PictureError) -> CleanPicture {
        count.withLock { $0.cleaned += 1 }
        let (bytes, format) = try read(source, limits)
        let size = PixelSize(width: thumbnailSide, height: thumbnailSide)
        return CleanPicture(
            picture: EncodedPicture(format: format, size: size, bytes: bytes),
            thumbnail: EncodedPicture(format: format, size: size, bytes: bytes + [0]))
    }

    func shrink(
        _ source: PictureSource, below limit: Int, limits: PictureLimits
    ) async throws(PictureError) -> EncodedPicture {
        count.withLock { $0.shrunk += 1 }
        let (bytes, _) = try read(source, limits)
        return EncodedPicture(
            format: .jpeg, size: PixelSize(width: 1, height: 1),
            bytes: [0xFF, 0xD8, 0xFF] + bytes.dropFirst(3).prefix(limit / 2))
    }

    func decode(
        _ source: PictureSource, fitting size: PixelSize, limits: PictureLimits
    ) async throws(PictureError) -> DecodedPicture {
        let (bytes, _) = try read(source, limits)
        let side = min(size.width, size.height, 8)
        return DecodedPicture(
            size: PixelSize(width: side, height: side),
            rgba: Array((0..<side * side).map { _ in [bytes.last ?? 0, 90, 200, 255] }.joined()))
    }

    private func read(
        _ source: PictureSource, _ limits: PictureLimits
    ) throws(PictureError) -> ([UInt8], PictureFormat) {
        let bytes: [UInt8]
        switch source {
        case .bytes(let given): bytes = given
        case .file(let path):
            guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path) }
            bytes = Array(data)
        }
        guard let format = PictureFormat(magic: bytes) else { throw .unknownFormat }
        guard bytes.count <= limits.bytes else { throw .tooManyBytes(limit: limits.bytes) }
        return (bytes, format)
    }
}
