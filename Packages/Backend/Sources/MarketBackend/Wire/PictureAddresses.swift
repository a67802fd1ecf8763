import BackendCore
import MarketAPI
import NetworkCore

/// Where clients get pictures from: URLs of this server as the client knows it.
struct PictureAddresses: Sendable {
    /// `http://host:port/pictures/`; without the server when nobody said which.
    let folder: String

    /// - Parameters:
    ///   - publicURL: the operator's word, which counts before the client's.
    ///   - request: whose `Host` is taken if it is nothing but a host with a port. In this process there is
    ///     none.
    init(publicURL: String?, request: HTTPRequest) {
        if let publicURL {
            folder = (publicURL.hasSuffix("/") ? String(publicURL.dropLast()) : publicURL) + "/pictures/"
        } else if let host = request.headers["Host"], Self.isHost(host) {
            folder = "http://\(host)/pictures/"
        } else {
            folder = "/pictures/"
        }
    }

    /// Whether it has the characters of a host and a port (RFC 3986, section 3.2) without a user or an
    /// escape.
    private static func isHost(_ text: String) -> Bool {
        guard (1...255).contains(text.utf8.count) else { return false }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
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
