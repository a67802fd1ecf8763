import DataCore
import NetworkCore
import Persistence
public import PictureCore

/// The unchanged file of a picture.
public struct LoadedFile: Hashable, Sendable {
    /// The whole file.
    public let bytes: [UInt8]
    /// The format, detected from the first bytes.
    public let format: PictureFormat

    /// `nil` when the bytes are not a picture.
    init?(_ bytes: [UInt8]) {
        guard let format = PictureFormat(magic: bytes) else { return nil }
        self.bytes = bytes
        self.format = format
    }
}

/// The files of pictures, from the disk or from their addresses.
struct PictureFiles: Sendable {
    /// In bytes.
    static let limit = 8 << 20
    /// The largest number of redirects.
    private static let redirects = 3

    /// The server that names the pictures.
    let server: HTTPClient
    /// Reaches other servers, without secrets.
    let outside: any HTTPTransport
    let disk: FileByteCache?
    /// In seconds since 1970.
    let now: @Sendable () -> Int

    /// Returns a picture's file; `isNew` requests a file again that may have changed.
    func file(_ address: String, isNew: Bool) async throws(PictureLoadError) -> LoadedFile {
        let place = try PictureAddress(address, server: server.origin, basePath: server.basePath)
        let name = place.origin + HTTPRequest(path: place.path, query: place.query).target
        if let kept = await disk?.bytes(for: name).flatMap({ KeptPicture(kept: $0) }),
            isNew ? kept.isImmutable : kept.isFresh(now()), let file = LoadedFile(kept.file)
        {
            return file
        }
        let picture = try await picture(at: place)
        guard let file = LoadedFile(picture.file) else { throw .unusable(.unknownFormat) }
        await disk?.save(picture.bytes, for: name)
        return file
    }

    private func picture(at address: PictureAddress) async throws(PictureLoadError) -> KeptPicture {
        var place = address
        for _ in 0...Self.redirects {
            let response = try await answer(at: place)
            if response.isSuccess {
                return KeptPicture(try await bytes(of: response), response.headers, now: now())
            }
            if case .stream(let stream) = response.content { stream.cancel() }
            guard [301, 302, 303, 307, 308].contains(response.status),
                let next = response.headers["Location"]
            else { throw PictureLoadError(refusal: response, now: now()) }
            // Each redirect must pass the rules of the first address.
            place = try place.redirected(to: next, server: server.origin)
        }
        throw .unavailable
    }

    private func answer(at place: PictureAddress) async throws(PictureLoadError) -> HTTPResponse {
        try await PictureLoadError.asking { () throws(NetworkError) in
            let request = try HTTPClient(origin: place.origin, transport: outside).request(
                for: .bytes(at: place.path, query: place.query))
            return place.origin == server.origin
                ? try await server.stream(request) : try await outside.stream(request)
        }
    }

    private func bytes(of response: HTTPResponse) async throws(PictureLoadError) -> [UInt8] {
        do throws(NetworkError) {
            return try await response.content.collect(upTo: Self.limit)
        } catch .tooLarge(let limit) {
            throw .unusable(.tooManyBytes(limit: limit))
        } catch {
            throw PictureLoadError(error)
        }
    }
}

/// The bytes of a picture's file as stored on the disk: their expiry, followed by the file.
struct KeptPicture: Sendable {
    /// In seconds.
    private static let lifetime = 86_400
    private static let forever = Int64.max

    /// In seconds since 1970.
    private let expiry: Int64
    let file: [UInt8]

    /// The content of an answer. It expires after a day, unless the server declares it immutable (RFC 8246).
    init(_ file: [UInt8], _ headers: HTTPHeaders, now: Int) {
        let words = (headers["Cache-Control"] ?? "").lowercased().split { $0 == "," || $0 == " " }
        expiry =
            words.contains("immutable")
            ? Self.forever : Int64(min(now, .max - Self.lifetime - 1) + Self.lifetime)
        self.file = file
    }

    /// `nil` when it contains no file.
    init?(kept bytes: [UInt8]) {
        guard bytes.count > 8 else { return nil }
        expiry = Int64(bitPattern: bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        file = Array(bytes.dropFirst(8))
    }

    var bytes: [UInt8] {
        withUnsafeBytes(of: expiry.bigEndian) { Array($0) } + file
    }

    var isImmutable: Bool { expiry == Self.forever }

    /// Setting the clock back does not extend the lifetime.
    func isFresh(_ now: Int) -> Bool {
        let (left, overflow) = expiry.subtractingReportingOverflow(Int64(now))
        return isImmutable || !overflow && left > 0 && left <= Int64(Self.lifetime)
    }
}
