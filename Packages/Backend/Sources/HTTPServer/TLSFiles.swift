import NetworkCore

/// The PEM files with which a server identifies itself.
public struct TLSFiles: Hashable, Sendable {
    /// The path of the certificate, followed by the certificates that signed it.
    public var certificate: String
    /// The path of the private key.
    public var key: String

    public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}

extension TLSFiles {
    /// The texts of both files.
    ///
    /// - Throws: `HTTPServerError.tls` with the name of a file that is unreadable or not a PEM file.
    func load() throws(HTTPServerError) -> (certificate: String, key: String) {
        let texts = (certificate: try Self.text(certificate), key: try Self.text(key))
        guard texts.certificate.contains("-----BEGIN CERTIFICATE-----") else {
            throw .tls(
                ErrorText(
                    "\(certificate) has no certificate in PEM form", "\(certificate): PEM 형식의 인증서가 없습니다"))
        }
        guard texts.key.contains("PRIVATE KEY-----") else {
            throw .tls(ErrorText("\(key) has no private key in PEM form", "\(key): PEM 형식의 개인 키가 없습니다"))
        }
        guard !texts.key.contains("ENCRYPTED") else {
            throw .tls(
                ErrorText(
                    "\(key) is protected by a password; store it without one, readable by you alone",
                    "\(key): 비밀번호로 보호되어 있습니다. 비밀번호 없이, 본인만 읽을 수 있게 저장하세요"))
        }
        return texts
    }

    private static func text(_ path: String) throws(HTTPServerError) -> String {
        do throws(NetworkError) {
            let file = try HTTPFile(path: path)
            guard file.length <= 1 << 20 else {
                throw .transport("\(path): too large for a PEM file", "\(path): PEM 파일로는 너무 큽니다")
            }
            return String(decoding: try file.read(), as: UTF8.self)
        } catch {
            if case .transport(let reason) = error { throw .tls(reason) }
            throw .tls(ErrorText("\(path) cannot be read", "\(path): 읽을 수 없습니다"))
        }
    }
}
