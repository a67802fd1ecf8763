import Basics
public import DomainCore
public import NetworkCore
public import Persistence
public import PictureCore

/// Loads the pictures that a server names, wherever it says that they are.
///
/// - Files are kept on the disk and pixels in memory, each within its cap.
/// - However many ask for one picture, it is asked for and decoded once. When the last one who asked is
///   cancelled, so is the request.
/// - Pictures are asked for in the order in which they were wanted, a few at once.
/// - Other servers than the one that names them get nothing but the address, and only over `http` and `https`.
///   A server that is not on this device or its network cannot have one asked that is.
/// - What a server did not promise to leave as it is, is kept for a day, and never for ``file(_:)``.
public struct PictureLoader: Sendable {
    struct PixelKey: Hashable, Sendable {
        let address: String
        let size: PictureSize
    }

    struct FileKey: Hashable, Sendable {
        let address: String
        let isNew: Bool
    }

    private let files: PictureFiles
    private let processing: any PictureProcessing
    let requests: SingleFlight<FileKey, Result<LoadedFile, PictureLoadError>>
    let memory: MemoryCache<PixelKey, PixelPicture>
    let decodings: SingleFlight<PixelKey, Result<PixelPicture, PictureLoadError>>

    /// - Parameters:
    ///   - server: names the pictures.
    ///   - outside: reaches other servers. It must not have the tokens or keys of any, and follow no redirects.
    ///   - processing: decodes.
    ///   - disk: keeps files; `nil` keeps none.
    ///   - memoryCap: how many bytes of pixels are kept at most.
    ///   - requestsAtOnce: how many pictures are asked for at once, and how many are decoded.
    ///   - now: seconds since 1970.
    public init(
        server: HTTPClient, outside: any HTTPTransport, processing: any PictureProcessing,
        disk: FileByteCache?, memoryCap: Int = 32 << 20, requestsAtOnce: Int = 4,
        now: @escaping @Sendable () -> Int = { HTTPDate.now }
    ) {
        files = PictureFiles(server: server, outside: outside, disk: disk, now: now)
        self.processing = processing
        memory = MemoryCache(costCap: memoryCap)
        requests = SingleFlight(atOnce: requestsAtOnce, cancelsWhenAbandoned: true)
        decodings = SingleFlight(atOnce: requestsAtOnce, cancelsWhenAbandoned: true)
    }

    /// The file, asked for anew where it may have changed.
    ///
    /// - Throws: also `unusable` for what is no picture, or has more than 8 MiB.
    public func file(_ address: String) async throws(PictureLoadError) -> LoadedFile {
        try await file(FileKey(address: address, isNew: true))
    }

    /// The pixels, made small enough to fit into that many by that many, never enlarged.
    ///
    /// - Throws: also `unusable` for what is no picture, has more than 8 MiB, or cannot be decoded.
    public func pixels(
        _ address: String, fitting size: PictureSize
    ) async throws(PictureLoadError) -> PixelPicture {
        let key = PixelKey(address: address, size: size)
        if let kept = memory.value(for: key) { return kept }
        let pixels = try await decodings.result(for: key) { () async throws(PictureLoadError) in
            try await decoded(key)
        }
        guard let pixels else { throw .cancelled }
        return pixels
    }

    private func file(_ key: FileKey) async throws(PictureLoadError) -> LoadedFile {
        let file = try await requests.result(for: key) { [files] () async throws(PictureLoadError) in
            try await files.file(key.address, isNew: key.isNew)
        }
        guard let file else { throw .cancelled }
        return file
    }

    private func decoded(_ key: PixelKey) async throws(PictureLoadError) -> PixelPicture {
        // Somebody else's may have ended just before this one was asked for.
        if let kept = memory.value(for: key) { return kept }
        let file = try await file(FileKey(address: key.address, isNew: false))
        do throws(PictureError) {
            let picture = try await processing.decode(
                .bytes(file.bytes), fitting: PixelSize(width: key.size.width, height: key.size.height),
                limits: PictureLimits(bytes: PictureFiles.limit))
            let size = PictureSize(width: picture.size.width, height: picture.size.height)
            guard let pixels = PixelPicture(size: size, rgba: picture.rgba) else {
                throw .workerFailed("the pixels do not fit the size")
            }
            memory.save(pixels, for: key, cost: pixels.rgba.count)
            return pixels
        } catch {
            throw PictureLoadError(error)
        }
    }
}
