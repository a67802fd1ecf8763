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
    ///   - transport: reaches it and others. It must not have the key of any, and follow no redirects.
    ///   - processing: decodes.
    ///   - disk: keeps files; `nil` keeps none.
    ///   - memoryCap: how many bytes of pixels are kept at most.
    ///   - requestsAtOnce: how many posters are asked for at once, and how many are decoded.
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

    /// - Throws: also `DomainError.unavailable` for what is no picture, has more than 8 MiB, cannot be decoded, or is
    ///   said to be where this server may not have anybody look.
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
    /// What it means when a poster cannot be loaded. A server that refuses one wants no sign-in: it has posters for
    /// everybody.
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
