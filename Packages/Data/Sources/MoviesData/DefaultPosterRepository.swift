public import DomainCore
public import MoviesDomain
public import NetworkCore
public import Persistence
public import PictureCore
import DataCore
import PictureData

/// The posters of a server's films, loaded by a `PictureLoader`.
public struct DefaultPosterRepository: PosterRepository {
    let loader: PictureLoader

    /// - Parameters:
    ///   - origin: the server of the films, `https://host:port` or `HTTPRequest.embedded`.
    ///   - transport: reaches it and others. It must not send keys, nor follow redirects.
    ///   - processing: decodes posters.
    ///   - disk: stores files; `nil` stores none.
    ///   - memoryCap: the limit of the pixels in memory, in bytes.
    ///   - requestsAtOnce: how many posters are requested, and how many are decoded, at once.
    ///   - now: seconds since 1970.
    public init(
        origin: String, transport: any HTTPTransport, processing: any PictureProcessing,
        disk: FileByteCache?, memoryCap: Int = 32 << 20, requestsAtOnce: Int = 4,
        now: @escaping @Sendable () -> Int = { HTTPDate.now }
    ) {
        loader = PictureLoader(
            server: HTTPClient(origin: origin, transport: transport), outside: transport,
            processing: processing, disk: disk, memoryCap: memoryCap, requestsAtOnce: requestsAtOnce, now: now
        )
    }

    /// - Throws: also `DomainError.unavailable` for data that is not a picture or larger than 8 MiB, and for an address
    ///   that this server may not name.
    public func file(of posters: [Poster], fittingWidth width: Int) async throws(DomainError) -> [UInt8] {
        guard let address = posters.address(fittingWidth: width) else { throw .notFound }
        do throws(PictureLoadError) {
            return try await loader.savedFile(address).bytes
        } catch {
            throw DomainError(error)
        }
    }

    /// - Throws: also `DomainError.unavailable` for data that is not a picture, larger than 8 MiB or not decodable, and
    ///   for an address that this server may not name.
    public func pixels(
        of posters: [Poster], fitting size: PictureSize
    ) async throws(DomainError) -> PixelPicture {
        guard let address = posters.address(fittingWidth: size.width) else { throw .notFound }
        do throws(PictureLoadError) {
            return try await loader.pixels(address, fitting: size)
        } catch {
            throw DomainError(error)
        }
    }
}

extension DomainError {
    /// Interprets a failure to load a poster. A refusal does not mean that a sign-in is needed, because posters are
    /// public.
    init(_ error: PictureLoadError) {
        switch error {
        case .offline: self = .offline
        case .missing: self = .notFound
        case .unavailable, .refused, .tooMany, .notAllowed, .unusable: self = .unavailable
        case .storage(let reason): self = .storage(reason)
        case .cancelled: self = .cancelled
        }
    }
}
