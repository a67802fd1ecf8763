import NetworkCore
import Platform
import TestSupport

/// `openssl s_server` on a free port, with a self-signed certificate.
final class TLSServer: Sendable {
    let port: Int
    let certificate: String
    private let folder: TemporaryFolder
    private let process: OpenSSL

    /// The certificate is for `host`, and expired long ago if `isExpired`.
    init(host: String = "localhost", isExpired: Bool = false) throws {
        folder = try TemporaryFolder()
        certificate = folder.path + "/certificate.pem"
        let key = folder.path + "/key.pem"
        let asking = folder.path + "/request.pem"
        try OpenSSL.run([
            "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
            "/CN=\(host)", "-addext", "subjectAltName=DNS:\(host)", "-keyout", key, "-out", asking,
        ])
        // Every version of openssl accepts a validity period for `ca`.
        let configuration = """
            [ca]
            default_ca = authority
            [authority]
            database = \(try folder.write([UInt8](), to: "index.txt"))
            serial = \(try folder.write(Array("01\n".utf8), to: "serial"))
            new_certs_dir = \(folder.path)
            default_md = sha256
            default_days = 2
            policy = policy
            copy_extensions = copy
            [policy]
            commonName = supplied

            """
        let past = ["-startdate", "20200101000000Z", "-enddate", "20200102000000Z"]
        try OpenSSL.run(
            [
                "ca", "-batch", "-notext", "-selfsign", "-config",
                try folder.write(Array(configuration.utf8), to: "ca.conf"), "-keyfile", key, "-in", asking,
                "-out", certificate,
            ] + (isExpired ? past : []))
        process = try OpenSSL(["s_server", "-accept", "0", "-www", "-cert", certificate, "-key", key])
        // It prints "ACCEPT 0.0.0.0:12345" when it listens.
        var (text, port) = ("", Int?.none)
        while port == nil {
            let more = try process.read()
            guard !more.isEmpty else { throw NetworkError.transport("openssl does not serve: \(text)") }
            text += more
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            port = lines.first { $0.hasPrefix("ACCEPT") }?.split(separator: ":").last.flatMap { Int($0) }
        }
        self.port = port ?? 0
    }

    var authority: String { "localhost:\(port)" }
    var origin: String { "https://" + authority }
}
