import Foundation
import TestSupport
import Testing

/// nginx or haproxy in front of two servers, with the configuration of `Documentation/Operations`: only its ports, its
/// certificate and the parts that need root are replaced. It ends with the last reference to it.
final class ReverseProxy: Sendable {
    enum Kind: String, CaseIterable {
        case nginx, haproxy

        fileprivate var program: URL { URL(filePath: "/usr/sbin/\(rawValue)") }
    }

    /// On Debian, `Tools/test` installs them.
    static var areInstalled: Bool {
        Kind.allCases.allSatisfy { FileManager.default.isExecutableFile(atPath: $0.program.path) }
    }

    /// The site, with TLS.
    let port: UInt16
    /// The same site without TLS, for handwritten bytes.
    let plainPort: UInt16
    /// The port that redirects clients to TLS.
    let redirectingPort: UInt16
    private let home: TemporaryHome
    private let process: Process

    /// Returns when the proxy accepts connections.
    init(_ kind: Kind, servers: [UInt16]) throws {
        home = try TemporaryHome()
        (port, plainPort) = (try Loopback.lastingPort(), try Loopback.lastingPort())
        redirectingPort = try Loopback.lastingPort()
        try Self.makeCertificate(in: home)
        let ports = (site: port, plain: plainPort, redirecting: redirectingPort)
        let file =
            switch kind {
            case .nginx: try Self.nginx(ports, servers, home)
            case .haproxy: try Self.haproxy(ports, servers, home)
            }
        process = Process()
        process.executableURL = kind.program
        process.arguments = kind == .nginx ? ["-c", file.path] : ["-db", "-f", file.path]
        process.standardInput = FileHandle.nullDevice
        let log = try FileHandle(forWritingTo: try home.write("", to: "log"))
        (process.standardOutput, process.standardError) = (log, log)
        try process.run()
        let (process, plainPort, home) = (process, plainPort, home)
        try waitUntil("\(kind) listens") {
            let log = try String(contentsOf: home.file("log"), encoding: .utf8)
            try #require(process.isRunning, "\(log)")
            guard let connection = try Loopback.connect(to: plainPort) else { return false }
            close(connection)
            return true
        }
    }

    deinit {
        if process.isRunning { process.terminate() }
        process.waitAndClose()
    }

    /// Its self-signed certificate.
    var certificate: String { home.file("app.pem").path }

    /// An empty file in its folder.
    func file(_ name: String) throws -> URL { try home.write("", to: name) }

    private static func nginx(
        _ ports: (site: UInt16, plain: UInt16, redirecting: UInt16), _ servers: [UInt16],
        _ home: TemporaryHome
    ) throws -> URL {
        var site = try OperationsFile("nginx.conf")
        try site.replace("    listen [::]:80;\n", with: "")
        try site.replace("    listen [::]:443 ssl http2;\n", with: "")
        try site.replace("listen 80;", with: "listen 127.0.0.1:\(ports.redirecting);")
        try site.replace(
            "listen 443 ssl http2;",
            with: "listen 127.0.0.1:\(ports.site) ssl http2;\n    listen 127.0.0.1:\(ports.plain);")
        try site.replace("/etc/trellis/app.example.pem", with: home.file("app.pem").path)
        try site.replace("/etc/trellis/app.example.key", with: home.file("app.key").path)
        try site.fillIn(servers)
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(home.path)/\($0);" }.joined(separator: "\n")
        let file = try home.write(site.text, to: "site.conf")
        // If nginx starts as root, its workers need access to the test's private folder.
        return try home.write(
            """
            \(getuid() == 0 ? "user root;" : "")
            daemon off;
            pid \(home.path)/nginx.pid;
            error_log stderr;
            events { }
            http {
                access_log off;
                \(temporary)
                include \(file.path);
            }
            """, to: "nginx.conf")
    }

    private static func haproxy(
        _ ports: (site: UInt16, plain: UInt16, redirecting: UInt16), _ servers: [UInt16],
        _ home: TemporaryHome
    ) throws -> URL {
        var site = try OperationsFile("haproxy.cfg")
        // A process without root cannot change its user, and the system's log does not belong to the test.
        try site.replace("    user  haproxy\n    group haproxy\n", with: "")
        try site.replace("/dev/log local0 notice", with: "stderr format raw daemon notice")
        // 8192 connections need more open files than the tests have.
        try site.replace("maxconn 8192", with: "maxconn 256")
        try site.replace("bind :80\n", with: "bind 127.0.0.1:\(ports.redirecting)\n")
        try site.replace(
            "    bind :443 ",
            with: "    bind 127.0.0.1:\(ports.plain) proto h1\n    bind 127.0.0.1:\(ports.site) ")
        try site.replace("/etc/trellis/app.example.pem", with: home.file("both.pem").path)
        try site.fillIn(servers)
        return try home.write(site.text, to: "haproxy.cfg")
    }

    private static func makeCertificate(in home: TemporaryHome) throws {
        let openssl = Process()
        openssl.executableURL = URL(filePath: "/usr/bin/openssl")
        openssl.arguments =
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=app.example"
            .split(separator: " ").map(String.init) + [
                "-addext", "subjectAltName=DNS:app.example", "-keyout", home.file("app.key").path, "-out",
                home.file("app.pem").path,
            ]
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitAndClose()
        let parts = try ["app.pem", "app.key"].map {
            try String(contentsOf: home.file($0), encoding: .utf8)
        }
        try home.write(parts.joined(), to: "both.pem")
    }
}
