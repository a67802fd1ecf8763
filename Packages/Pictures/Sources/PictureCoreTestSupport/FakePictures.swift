internal import Foundation
public import PictureCore
internal import Synchronization

/// Accepts every file that begins like a picture, without decoding it: the cleaned picture is the unchanged file, its
/// thumbnail has an additional byte, and the pixels have one colour, made from the last byte.
///
///     let pictures = FakePictures(failing: .damaged)
public final class FakePictures: PictureProcessing {
    private struct Calls {
        var cleaned = 0
        var decoded: [PixelSize] = []
    }

    private let calls = Mutex(Calls())
    private let failure: PictureError?
    private let gate: @Sendable () async -> Void

    /// - Parameters:
    ///   - failure: the error to throw for every picture.
    ///   - gate: called before a picture is cleaned.
    public init(failing failure: PictureError? = nil, gate: @escaping @Sendable () async -> Void = {}) {
        self.failure = failure
        self.gate = gate
    }

    /// The number of cleaned pictures.
    public var cleaned: Int { calls.withLock { $0.cleaned } }
    /// The sizes of the requests to decode pictures, in order.
    public var decoded: [PixelSize] { calls.withLock { $0.decoded } }

    public func clean(
        _ source: PictureSource, thumbnailSide: Int, limits: PictureLimits
    ) async throws(PictureError) -> CleanPicture {
        calls.withLock { $0.cleaned += 1 }
        await gate()
        let (bytes, format) = try read(source, limits)
        let size = PixelSize(width: thumbnailSide, height: thumbnailSide)
        return CleanPicture(
            picture: EncodedPicture(format: format, size: size, bytes: bytes),
            thumbnail: EncodedPicture(format: format, size: size, bytes: bytes + [0]))
    }

    public func shrink(
        _ source: PictureSource, below limit: Int, limits: PictureLimits
    ) async throws(PictureError) -> EncodedPicture {
        let (bytes, _) = try read(source, limits)
        return EncodedPicture(
            format: .jpeg, size: PixelSize(width: 1, height: 1),
            bytes: [0xFF, 0xD8, 0xFF] + bytes.dropFirst(3).prefix(limit / 2))
    }

    public func square(
        _ source: PictureSource, below limit: Int, limits: PictureLimits
    ) async throws(PictureError) -> EncodedPicture {
        let (bytes, _) = try read(source, limits)
        return EncodedPicture(
            format: .jpeg, size: PixelSize(width: 1, height: 1),
            bytes: [0xFF, 0xD8, 0xFF, 0xEE] + bytes.dropFirst(4).prefix(limit / 2))
    }

    public func decode(
        _ source: PictureSource, fitting size: PixelSize, limits: PictureLimits
    ) async throws(PictureError) -> DecodedPicture {
        calls.withLock { $0.decoded.append(size) }
        let (bytes, _) = try read(source, limits)
        // Writes whole words, because tests decode many pixels.
        let pixel = UInt32(littleEndian: 0xFFC8_5A00 | UInt32(bytes.last ?? 0))
        let pixels = [UInt32](repeating: pixel, count: size.width * size.height)
        return DecodedPicture(size: size, rgba: pixels.withUnsafeBytes { Array($0) })
    }

    private func read(
        _ source: PictureSource, _ limits: PictureLimits
    ) throws(PictureError) -> ([UInt8], PictureFormat) {
        if let failure { throw failure }
        let bytes: [UInt8]
        switch source {
        case .bytes(let given): bytes = given
        case .file(let path):
            guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable("\(path)") }
            bytes = Array(data)
        }
        guard let format = PictureFormat(magic: bytes) else { throw .unknownFormat }
        guard bytes.count <= limits.bytes else { throw .tooManyBytes(limit: limits.bytes) }
        return (bytes, format)
    }
}
