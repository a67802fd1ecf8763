/// Why a server does not start; the texts say what is wrong, without a full stop.
public enum HTTPServerError: Error, Hashable, Sendable {
    /// The address is taken, not allowed, or no address of this machine.
    case address(String)
    /// The certificate or the key cannot be used.
    case tls(String)
    /// The system or the library refuses.
    case system(String)
}
