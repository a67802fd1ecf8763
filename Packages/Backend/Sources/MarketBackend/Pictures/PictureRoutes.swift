import BackendCore
import Basics
import Dispatch
import NetworkCore
import Persistence
import PictureCore

/// Serves pictures by the hash of their bytes, so that they never change.
struct PictureRoutes: Sendable {
    private static let files = DispatchQueue(label: "trellis.market.pictures", attributes: .concurrent)
    /// What tells the formats apart.
    private static let magicBytes = 8

    let store: MarketStore

    func mount(on router: inout Router) {
        router.mount("/", errors: MarketErrors.products) {
            MarketOperation.showPicture.openRoute(PictureOperations.show) { try await show($0) }
        }
    }

    private func show(_ context: RequestContext) async throws -> HTTPResponse {
        let name = try context.path.string("name")
        guard let format = PictureFormat.allCases.first(where: { name.hasSuffix(".\($0.fileExtension)") }),
            let key = BlobKey(name.dropLast(format.fileExtension.utf8.count + 1)),
            let (content, magic) = try await content(of: key), PictureFormat(magic: magic) == format
        else { throw HTTPFailure.notFound }
        return HTTPResponse(
            headers: [
                "Content-Type": format.mediaType, "Cache-Control": "public, max-age=31536000, immutable",
                "ETag": "\"\(key.text)\"", "X-Content-Type-Options": "nosniff",
            ], content: content)
    }

    /// A file's body is never read into memory here, but for its first bytes.
    private func content(of key: BlobKey) async throws -> (HTTPBody, magic: [UInt8])? {
        switch try await store.blob(key) {
        case nil: return nil
        case .bytes(let bytes): return (.bytes(bytes), Array(bytes.prefix(Self.magicBytes)))
        case .file(let path):
            return await Self.files.run { () -> (HTTPBody, magic: [UInt8])? in
                // A file that went away in the meantime is a picture that is not there.
                let found = (try? HTTPFile(path: path)).flatMap { file in
                    (try? file.part(from: 0, length: Self.magicBytes).read()).map { (file, $0) }
                }
                return found.map { (.file($0.0), $0.1) }
            }
        }
    }
}
