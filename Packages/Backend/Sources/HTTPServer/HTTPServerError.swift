/// Why a server does not start; the texts say what is wrong, without a full stop.
public enum HTTPServerError: Error, Hashable, Sendable {
    /// The address is taken, not allowed, or no address of this machine.
    case address(String)
    /// The certificate or the key cannot be used.
    case tls(String)
    /// The system or the library refuses.
    case system(String)

    /// The certificate and the key are sound each, but not together. The message is the library's.
    static func pair(_ message: [CChar]) -> HTTPServerError {
        .tls("the certificate and the key cannot be used together: \(words(message))")
    }

    /// What a C library has written, without the ends of lines.
    static func words(_ message: [CChar]) -> String {
        let bytes = message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return String(decoding: bytes.filter { $0 >= 0x20 }, as: UTF8.self)
    }
}
