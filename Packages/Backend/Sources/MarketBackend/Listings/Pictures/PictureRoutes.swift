import BackendCore
import Basics
import Dispatch
import JSONCore
import MarketAPI
import NetworkCore
import Persistence
import PictureCore

/// Serves pictures by the hash of their bytes, so that they never change.
struct PictureRoutes: Sendable {
    private static let files = DispatchQueue(label: "trellis.market.pictures", attributes: .concurrent)
    /// The first bytes, which differ by format.
    private static let magicBytes = 8

    let store: MarketStore

    var operations: [MarketOperation] { [show] }

    private var show: MarketOperation {
        MarketOperation(
            .get, MarketPath.picture, for: .everybody,
            OpenAPIOperation(
                "getPicture", "Returns a picture or a thumbnail",
                description: "The content at an address never changes.",
                tag: "pictures",
                parameters: [
                    .path(
                        "name", .string(pattern: "^[0-9a-f]{64}[.](jpg|png)$"),
                        "The SHA-256 of the picture's bytes, with the extension of its format.")
                ],
                responses: [
                    OpenAPIResponse(
                        200, "The picture.",
                        content: Dictionary(
                            uniqueKeysWithValues: PictureFormat.allCases.map { ($0.mediaType, .string()) }),
                        headers: ["ETag": "The SHA-256 of the picture's bytes."]),
                    ProductSchemas.failure(404, "The picture does not exist."),
                ]),
            handler: show)
    }

    private func show(_ context: RequestContext) async throws -> HTTPResponse {
        guard let picture = try await picture(try context.path.string("name")) else {
            throw HTTPFailure.notFound
        }
        return picture
    }

    /// The picture of a name; `nil` for an unknown name.
    func picture(_ name: String) async throws -> HTTPResponse? {
        guard let format = PictureFormat.allCases.first(where: { name.hasSuffix(".\($0.fileExtension)") }),
            let key = BlobKey(name.dropLast(format.fileExtension.utf8.count + 1)),
            let (content, magic) = try await content(of: key), PictureFormat(magic: magic) == format
        else { return nil }
        return HTTPResponse(
            headers: [
                "Content-Type": format.mediaType, "Cache-Control": "public, max-age=31536000, immutable",
                "ETag": "\"\(key.text)\"", "X-Content-Type-Options": "nosniff",
            ], content: content)
    }

    /// Only the first bytes of a file are read into memory.
    private func content(of key: BlobKey) async throws -> (HTTPBody, magic: [UInt8])? {
        switch try await store.blob(key) {
        case nil: return nil
        case .bytes(let bytes): return (.bytes(bytes), Array(bytes.prefix(Self.magicBytes)))
        case .file(let path):
            return await Self.files.run { () -> (HTTPBody, magic: [UInt8])? in
                // A file deleted in the meantime is a missing picture.
                let found = (try? HTTPFile(path: path)).flatMap { file in
                    (try? file.part(from: 0, length: Self.magicBytes).read()).map { (file, $0) }
                }
                return found.map { (.file($0.0), $0.1) }
            }
        }
    }
}

/// The URLs of pictures, with the host that the client knows.
struct PictureAddresses: Sendable {
    /// `https://host:port/pictures/`; without a host if it is unknown.
    let folder: String

    /// - Parameters:
    ///   - publicURL: the configured URL, which takes precedence.
    ///   - request: the request whose host is used; requests of this process have none.
    init(publicURL: String?, request: HTTPRequest) {
        let base = publicURL ?? request.publicOrigin ?? ""
        folder = (base.hasSuffix("/") ? String(base.dropLast()) : base) + "/pictures/"
    }

    func write(_ name: String, _ text: inout JSONTextWriter) {
        text.append(folder)
        text.append(name)
    }

    func write(utf8 name: UnsafeBufferPointer<UInt8>, _ text: inout JSONTextWriter) {
        text.append(folder)
        text.append(utf8: name)
    }
}
