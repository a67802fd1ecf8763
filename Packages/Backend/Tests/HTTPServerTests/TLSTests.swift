import Foundation
import HTTPServer
import NetworkCore
import TestSupport
import Testing

@Suite(.blocking, .timeLimit(.minutes(10))) struct TLSTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: String..., input: String = "") throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        let (into, out) = (Pipe(), Pipe())
        process.standardInput = into
        process.standardOutput = out
        process.standardError = FileHandle.nullDevice
        try process.run()
        into.fileHandleForWriting.write(Data(input.utf8))
        try into.fileHandleForWriting.close()
        let text = String(decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitAndClose()
        return text
    }

    private func files(_ name: String) throws -> TLSFiles {
        let files = TLSFiles(certificate: folder.file("\(name).crt"), key: folder.file("\(name).key"))
        _ = try run(
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-days", "1", "-subj", "/CN=localhost", "-keyout", files.key, "-out", files.certificate)
        return files
    }

    @Test func `Reads the dates of certificates from any tool`() throws {
        let files = try files("one")
        let dates = try #require(files.dates)
        #expect(dates.from < dates.until && dates.from.hasPrefix("20") && dates.until.hasSuffix("Z"))
        let said = try run(
            "openssl", "x509", "-in", files.certificate, "-noout", "-enddate", "-dateopt", "iso_8601")
        #expect(said.replacing(" ", with: "T").contains(dates.until), "\(said)")
        try Data(
            "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n-----BEGIN PRIVATE KEY-----".utf8
        )
        .write(to: URL(filePath: files.certificate))
        #expect(files.dates == nil)
    }

    /// One connection of `openssl s_client` that stays open.
    private final class OpenSession: Sendable {
        private let process: Process
        private let (into, out) = (Pipe(), Pipe())

        init(_ place: String) throws {
            process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["openssl", "s_client", "-quiet", "-connect", place]
            process.standardInput = into
            process.standardOutput = out
            process.standardError = FileHandle.nullDevice
            try process.run()
        }

        /// The body of the answer, which is the path.
        func ask(_ path: String) -> String? {
            into.fileHandleForWriting.write(Data("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
            var text = ""
            while !text.hasSuffix("\r\n\r\n\(path)") {
                let piece = out.fileHandleForReading.availableData
                guard !piece.isEmpty else { return nil }
                text += String(decoding: piece, as: UTF8.self)
            }
            return String(text.suffix(path.utf8.count))
        }

        func end() {
            kill(process.processIdentifier, SIGKILL)
            process.waitAndClose()
        }
    }

    private func refusal(_ files: TLSFiles) -> HTTPServerError? {
        var options = HTTPServerOptions()
        options.port = 0
        options.tls = files
        do throws(HTTPServerError) {
            _ = try HTTPServer(options, handler: sayPath).start()
            return nil
        } catch {
            return error
        }
    }

    @Test func `Answers requests over TLS`() async throws {
        let files = try files("a")
        let text = try await serving {
            $0.tls = files
        } handler: { request in
            await Task.yield()
            return HTTPResponse(body: Array(request.origin.utf8))
        } _: { port in
            try? run(
                "openssl", "s_client", "-quiet", "-connect", "127.0.0.1:\(port)", "-CAfile",
                files.certificate,
                input: "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        }
        #expect(text?.hasPrefix("HTTP/1.1 200") == true)
        #expect(text?.hasSuffix("https://localhost") == true)
    }

    @Test(arguments: [
        ("-tls1", "DEFAULT", false), ("-tls1_1", "DEFAULT", false), ("-tls1_2", "DEFAULT", true),
        ("-tls1_3", "DEFAULT", true), ("-tls1_2", "ECDHE-ECDSA-AES128-GCM-SHA256", true),
        ("-tls1_2", "ECDHE-ECDSA-AES128-SHA", false), ("-tls1_2", "ECDHE-ECDSA-AES128-SHA256", false),
    ])
    func `Refuses versions older than TLS 1 2, and ciphers in CBC mode`(
        version: String, cipher: String, isSpoken: Bool
    ) async throws {
        let files = try files("a")
        let text = try await serving {
            $0.tls = files
        } handler: {
            await sayPath($0)
        } _: { port in
            try? run(
                "openssl", "s_client", "-quiet", "-connect", "127.0.0.1:\(port)", version, "-cipher",
                "\(cipher):@SECLEVEL=0", input: "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        }
        #expect(text?.hasPrefix("HTTP/1.1 200") == isSpoken)
    }

    @Test func `A new certificate applies to new connections, and an invalid one changes nothing`()
        async throws
    {
        let (files, next) = (try files("a"), try files("b"))
        var options = HTTPServerOptions()
        options.port = 0
        options.tls = files
        let server = HTTPServer(options, handler: sayPath)
        let place = try "127.0.0.1:\(server.start())"
        /// The path in the answer when the server uses the certificate of that file.
        @Sendable func ask(_ certificate: String) async -> String? {
            await onThread {
                let text = try? run(
                    "openssl", "s_client", "-quiet", "-verify_return_error", "-connect", place, "-CAfile",
                    certificate, input: "GET /ok HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                return text.map { String($0.suffix(3)) }
            }
        }
        let open = try OpenSession(place)
        #expect(await onThread { open.ask("/one") } == "/one")
        for (from, to) in [(next.certificate, files.certificate), (next.key, files.key)] {
            try Data(contentsOf: URL(filePath: from)).write(to: URL(filePath: to))
        }
        #expect(await ask(next.certificate) != "/ok")
        #expect(try server.renewCertificate())
        #expect(await ask(next.certificate) == "/ok")
        #expect(await onThread { open.ask("/two") } == "/two")
        try Data("nothing".utf8).write(to: URL(filePath: files.key))
        #expect(throws: HTTPServerError.tls("\(files.key) has no private key in PEM form")) {
            try server.renewCertificate()
        }
        #expect(await ask(next.certificate) == "/ok")
        open.end()
        await server.stop()
        try Data(contentsOf: URL(filePath: next.key)).write(to: URL(filePath: files.key))
        #expect(try !server.renewCertificate())
    }

    @Test func `Distinguishes a missing file, an invalid certificate and a mismatched pair`()
        throws
    {
        let (one, other) = (try files("one"), try files("other"))
        let missing = refusal(TLSFiles(certificate: "/nonexistent.crt", key: one.key))
        #expect(missing == .tls("/nonexistent.crt: No such file or directory"))
        let exchanged = refusal(TLSFiles(certificate: one.key, key: one.key))
        #expect(exchanged == .tls("\(one.key) has no certificate in PEM form"))
        guard case .tls(let reason)? = refusal(TLSFiles(certificate: one.certificate, key: other.key)) else {
            Issue.record("a pair that does not match was taken")
            return
        }
        #expect(reason.english.hasPrefix("the certificate and the key cannot be used together"))
    }
}
