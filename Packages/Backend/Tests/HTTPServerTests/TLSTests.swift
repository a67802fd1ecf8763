import Foundation
import HTTPServer
import NetworkCore
import Testing

@Suite(.timeLimit(.minutes(5))) struct TLSTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

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
        process.waitUntilExit()
        return text
    }

    private func files(_ name: String) throws -> TLSFiles {
        let files = TLSFiles(
            certificate: folder.appendingPathComponent("\(name).crt").path,
            key: folder.appendingPathComponent("\(name).key").path)
        _ = try run(
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-days", "1", "-subj", "/CN=localhost", "-keyout", files.key, "-out", files.certificate)
        return files
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

    @Test func `requests over TLS are answered`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
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

    @Test func `a missing file, one that is no certificate and a pair that does not match are told apart`()
        throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (one, other) = (try files("one"), try files("other"))
        let missing = refusal(TLSFiles(certificate: "/nonexistent.crt", key: one.key))
        #expect(missing == .tls("/nonexistent.crt: No such file or directory"))
        let exchanged = refusal(TLSFiles(certificate: one.key, key: one.key))
        #expect(exchanged == .tls("\(one.key) has no certificate in PEM form"))
        guard case .tls(let reason)? = refusal(TLSFiles(certificate: one.certificate, key: other.key)) else {
            Issue.record("a pair that does not match was taken")
            return
        }
        #expect(reason.hasPrefix("the certificate and the key cannot be used together"))
    }
}
