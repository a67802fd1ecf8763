public import DataCore
public import DomainCore
public import MarketDomain
public import NetworkCore
public import Persistence
public import PictureCore
import PictureData

/// The pictures of a server's products, loaded by a `PictureLoader`.
public struct DefaultPictureRepository: PictureRepository {
    let loader: PictureLoader

    /// - Parameters:
    ///   - client: the client of the server of the products.
    ///   - outside: reaches other servers. It must not send tokens or keys, nor follow redirects.
    ///   - processing: decodes pictures.
    ///   - disk: stores files; `nil` stores none.
    ///   - memoryCap: the limit of the pixels in memory, in bytes.
    ///   - requestsAtOnce: how many pictures are requested, and how many are decoded, at once.
    ///   - now: seconds since 1970.
    public init(
        client: MarketClient, outside: any HTTPTransport, processing: any PictureProcessing,
        disk: FileByteCache?, memoryCap: Int = 32 << 20, requestsAtOnce: Int = 4,
        now: @escaping @Sendable () -> Int = { HTTPDate.now }
    ) {
        loader = PictureLoader(
            server: client.http, outside: outside, processing: processing, disk: disk, memoryCap: memoryCap,
            requestsAtOnce: requestsAtOnce, now: now)
    }

    /// - Throws: `picture` for data that is not a picture, or larger than 8 MiB.
    public func file(_ address: String) async throws(MarketError) -> PictureFile {
        do throws(PictureLoadError) {
            let file = try await loader.file(address)
            return PictureFile(bytes: file.bytes, format: ListingPicture.Format(file.format))
        } catch {
            throw MarketError(error)
        }
    }

    /// - Throws: `picture` for data that is not a picture, larger than 8 MiB, or not decodable.
    public func pixels(_ address: String, fitting size: PictureSize) async throws(MarketError) -> PixelPicture
    {
        do throws(PictureLoadError) {
            return try await loader.pixels(address, fitting: size)
        } catch {
            throw MarketError(error)
        }
    }
}

extension ListingPicture.Format {
    init(_ format: PictureFormat) {
        switch format {
        case .jpeg: self = .jpeg
        case .png: self = .png
        }
    }
}
