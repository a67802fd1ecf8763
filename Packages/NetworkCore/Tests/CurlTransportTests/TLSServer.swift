import Foundation
import NetworkCore
import NetworkCoreTestSupport

/// `openssl s_server` on a free port, with a certificate for `localhost` that it made and signed itself.
final class TLSServer: Sendable {
    let port: Int
    let certificate: String
    private let folder: TemporaryFolder
    private let process: Process
    private let input = Pipe()

    init() throws {
        folder = try TemporaryFolder()
        certificate = folder.path + "/certificate.pem"
        let key = folder.path + "/key.pem"
        let making = try Self.openssl([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out",
            certificate,
        ])
        making.waitUntilExit()
        let output = Pipe()
        process = try Self.openssl(
            ["s_server", "-accept", "0", "-www", "-cert", certificate, "-key", key], input: input,
            output: output)
        // It says "ACCEPT 0.0.0.0:12345" once it listens.
        var text = ""
        while !text.contains("\n") || !text.contains("ACCEPT") {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw NetworkError.transport("openssl does not serve: \(text)") }
            text += String(decoding: more, as: UTF8.self)
        }
        port =
            text.split(separator: "\n").first { $0.hasPrefix("ACCEPT") }?
            .split(separator: ":").last.flatMap { Int($0) } ?? 0
    }

    /// It inherits the signal mask of the thread that started it, which lets only this one through.
    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    var authority: String { "localhost:\(port)" }
    var origin: String { "https://" + authority }

    private static func openssl(_ arguments: [String], input: Pipe? = nil, output: Pipe? = nil) throws
        -> Process
    {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.standardInput = input ?? FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }
}
