import MarketDomain
import NetworkCore
import Persistence
import PictureCore

/// The files of pictures: from the disk, or else from where they are.
struct PictureFiles: Sendable {
    /// In bytes.
    static let limit = 8 << 20
    /// How often an answer may send on to another place.
    private static let redirects = 3

    let client: MarketClient
    /// Reaches other servers, and has no secrets.
    let outside: any HTTPTransport
    let disk: FileByteCache?
    /// In seconds since 1970.
    let now: @Sendable () -> Int

    /// A picture's file; with `isNew` what may have changed since is asked for anew. Thrown is `picture` for what is
    /// none, is not there, or is too large.
    func file(_ address: String, isNew: Bool) async throws(MarketError) -> PictureFile {
        let place = try PictureAddress(address, server: client.origin, basePath: client.basePath)
        let name = place.origin + HTTPRequest(path: place.path, query: place.query).target
        if let kept = await disk?.bytes(for: name).flatMap({ KeptPicture(kept: $0) }),
            isNew ? kept.isImmutable : kept.isFresh(now()), let file = PictureFile(kept.file)
        {
            return file
        }
        let picture = try await picture(at: place)
        guard let file = PictureFile(picture.file) else { throw .picture(.format) }
        await disk?.save(picture.bytes, for: name)
        return file
    }

    private func picture(at address: PictureAddress) async throws(MarketError) -> KeptPicture {
        var place = address
        for _ in 0...Self.redirects {
            let response = try await answer(at: place)
            if response.isSuccess {
                return KeptPicture(try await bytes(of: response), response.headers, now: now())
            }
            if case .stream(let stream) = response.content { stream.cancel() }
            guard [301, 302, 303, 307, 308].contains(response.status),
                let next = response.headers["Location"]
            else { throw MarketError(picture: response) }
            // Each step passes the rules that the first address passed.
            place = try place.redirected(to: next, server: client.origin)
        }
        throw .unavailable
    }

    private func answer(at place: PictureAddress) async throws(MarketError) -> HTTPResponse {
        let transport = place.origin == client.origin ? client.transport : outside
        do throws(NetworkError) {
            return try await HTTPClient(origin: place.origin, transport: transport).stream(
                .bytes(RequestPath(encoded: place.path), query: place.query))
        } catch {
            throw MarketError(error)
        }
    }

    private func bytes(of response: HTTPResponse) async throws(MarketError) -> [UInt8] {
        do throws(NetworkError) {
            return try await response.content.collect(upTo: Self.limit)
        } catch .tooLarge(let limit) {
            throw .picture(.tooManyBytes(limit: limit))
        } catch {
            throw MarketError(error)
        }
    }
}

extension PictureFile {
    /// `nil` when the bytes are no picture.
    fileprivate init?(_ bytes: [UInt8]) {
        guard let format = PictureFormat(magic: bytes) else { return nil }
        self.init(bytes: bytes, format: ListingPicture.Format(format))
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
