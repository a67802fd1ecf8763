import BackendCore
import MarketAPI
import NetworkCore

/// Where clients get pictures from: URLs of this server as the client knows it.
struct PictureAddresses: Sendable {
    /// `https://host:port/pictures/`; without the server when nobody said which.
    let folder: String

    /// - Parameters:
    ///   - publicURL: the operator's word, which counts before the client's.
    ///   - request: whose server is taken. In this process there is none.
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
