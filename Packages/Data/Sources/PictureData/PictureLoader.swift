import Basics
public import DomainCore
public import NetworkCore
public import Persistence
public import PictureCore

/// Loads the pictures that a server names, from any address.
///
/// - Stores files on the disk and pixels in memory, each within a limit.
/// - Concurrent requests for one picture share one request and one decoding, which are cancelled with the last caller.
/// - Requests pictures in the order of the calls, a few at once.
/// - Other servers than the one that names the pictures receive only the address, and only over `http` and `https`. A
///   server that is not on this device or its network cannot cause requests to one that is.
/// - Keeps files that are not declared immutable for a day; ``file(_:)`` always requests them again.
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
    ///   - server: the server that names the pictures.
    ///   - outside: reaches other servers. It must not send tokens or keys, nor follow redirects.
    ///   - processing: decodes pictures.
    ///   - disk: stores files; `nil` stores none.
    ///   - memoryCap: the limit of the pixels in memory, in bytes.
    ///   - requestsAtOnce: how many pictures are requested, and how many are decoded, at once.
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

    /// Returns the file, requested again if it may have changed.
    ///
    /// - Throws: also `unusable` for data that is not a picture, or larger than 8 MiB.
    public func file(_ address: String) async throws(PictureLoadError) -> LoadedFile {
        try await file(FileKey(address: address, isNew: true))
    }

    /// Returns the file for showing it, as stored on the disk for up to a day.
    ///
    /// - Throws: also `unusable` for data that is not a picture, or larger than 8 MiB.
    public func savedFile(_ address: String) async throws(PictureLoadError) -> LoadedFile {
        try await file(FileKey(address: address, isNew: false))
    }

    /// Returns the pixels, scaled down to fit into `size`, never enlarged.
    ///
    /// - Throws: also `unusable` for data that is not a picture, larger than 8 MiB, or not decodable.
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
        // Another caller's decoding may have ended just before this one began.
        if let kept = memory.value(for: key) { return kept }
        let file = try await savedFile(key.address)
        do throws(PictureError) {
            let picture = try await processing.decode(
                .bytes(file.bytes), fitting: PixelSize(width: key.size.width, height: key.size.height),
                limits: PictureLimits(bytes: PictureFiles.limit))
            let size = PictureSize(width: picture.size.width, height: picture.size.height)
            guard let pixels = PixelPicture(size: size, rgba: picture.rgba) else {
                throw .workerFailed(ErrorText("the pixels do not fit the size", "픽셀 수가 사진의 크기와 맞지 않습니다"))
            }
            memory.save(pixels, for: key, cost: pixels.rgba.count)
            return pixels
        } catch {
            throw PictureLoadError(error)
        }
    }
}
