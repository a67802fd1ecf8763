import PresentationCore
import Testing
import TextCore

/// Reasons are English texts in the layers below Presentation, and `ReasonText` translates them by their English. So
/// these tests translate every reason in the sources.
@Suite struct ReasonWordsTests {
    /// The sources of reasons that users see, and which texts are reasons: the arguments of these errors of the layer,
    /// or (`""`) every text of the file that contains words.
    private static let sources: [(folder: String, errors: String)] = [
        ("Packages/Persistence/Sources", "unavailable|unreachable|malformed|full|io|readOnly"),
        ("Packages/Persistence/Sources/SQLCore/StoreError+Reason.swift", ""),
        ("Packages/Persistence/Sources/SecretService/KeyringJob.swift", ""),
        ("Packages/AppCore/Sources/AppCore/Moves/BackupFile.swift", ""),
        ("Packages/NetworkCore/Sources/NetworkCore", "notConnected|untrusted|transport"),
        ("Packages/NetworkCore/Sources/CurlTransport", "notConnected|untrusted|transport"),
        ("Packages/NetworkCore/Sources/CurlTransport/CurlFailure.swift", ""),
        ("Packages/Backend/Sources/HTTPServer", "address|tls|system"),
        ("Packages/Backend/Sources/HTTPServer/Engine/SocketAddress.swift", ""),
        ("Packages/Backend/Sources/MoviesBackend/Import", "malformed|unreadable"),
        ("Packages/Backend/Sources/MarketBackend/Pictures/PictureCleaning.swift", ""),
        ("Packages/Pictures/Sources/PictureWorker/Parent", "workerFailed|unreadable"),
        ("Packages/Data/Sources", "badURL|transport|storage"),
    ]

    @Test(arguments: sources.map(\.folder))
    func `Every reason in the sources has a Korean text`(folder: String) throws {
        let source = try #require(Self.sources.first { $0.folder == folder })
        let files =
            folder.hasSuffix(".swift")
            ? [SourceFile(path: folder, text: try SourceTree.text(folder))]
            : try SourceTree.swiftFiles(in: [folder])
        let reasons = Set(try files.flatMap { try Self.reasons(in: $0, of: source.errors) })
        #expect(!reasons.isEmpty)
        for reason in reasons.sorted() {
            let korean = ReasonText.text(reason, in: .korean)
            let english = korean.matches(of: /[A-Za-z][A-Za-z_\-]+/).map { String($0.0) }
                .filter { !Self.names.contains($0) }
            #expect(english.isEmpty, "\(reason) → \(korean)")
        }
    }

    /// Words that stay Latin in Korean: names of files, options, formats and programs.
    private static let names: Set<String> = [
        "CURL_CA_BUNDLE", "Debian", "HTTP", "IP", "JPEG", "JSON", "MiB", "PEM", "PNG", "PgBouncer",
        "PostgreSQL",
        "SQLite", "SSH", "SSL_CERT_FILE", "TLS", "UTF", "WAL", "chmod", "config", "createdb",
        "database-password", "file", "http",
        "http_proxy", "https_proxy", "libcurl", "libmicrohttpd", "libpq", "libsecret", "libsecret-", "memory",
        "passfile", "pool_mode", "postgres", "replica", "secrets", "session", "set", "set-secret", "store",
        "template",
    ]

    /// The texts, with `1` in place of interpolations.
    static func reasons(in file: SourceFile, of errors: String) throws -> [String] {
        let code = file.codeLines.map(\.code).joined(separator: "\n")
        let call = try Regex(
            #"\.(?:"# + errors
                + #")\(\s*("(?:[^"\\]|\\.|\\\((?:[^()]|\([^()]*\))*\))*"(?:\s*\+\s*"(?:[^"\\]|\\.)*")*)"#)
        let text = try Regex(#"("(?:[^"\\]|\\.|\\\((?:[^()]|\([^()]*\))*\))*")"#)
        return code.matches(of: errors.isEmpty ? text : call).compactMap { match in
            guard let literal = match.output[1].substring else { return nil }
            let joined = String(literal).replacing(/"\s*\+\s*"/, with: "").dropFirst().dropLast()
            let filled = String(joined).replacing(/\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/, with: "1")
                .replacing(#"\""#, with: "\"")
            return filled.contains(/[a-z]{2,} [a-z]/) ? filled : nil
        }
    }

    @Test func `Finds texts, with placeholders for interpolations`() throws {
        let file = SourceFile(
            path: "x",
            text: #"""
                throw .io("\(path): no way")
                throw .unavailable(
                    "“\(name)” is \(a(b)) " + "there is") // .io("a comment is none")
                throw .statement("is not asked for")
                """#)
        #expect(try Self.reasons(in: file, of: "io|unavailable") == ["1: no way", "“1” is 1 there is"])
        #expect(try Self.reasons(in: file, of: "").contains("is not asked for"))
    }
}
