/// The PEM files that a server shows and proves itself with.
public struct TLSFiles: Hashable, Sendable {
    /// The path of the certificate, followed by those that signed it.
    public var certificate: String
    /// The path of the private key.
    public var key: String

    public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}
