import HTTPServer
import Platform
import TerminalKit
import TextCore

/// The validated options of `serve`.
struct ServeOptions: Sendable {
    static let specs: [OptionSpec] = [
        .text(
            "host", "IP", default: "127.0.0.1",
            LocalizedText("Address to listen on; 0.0.0.0 for all", "요청을 받을 주소. 0.0.0.0이면 모든 주소")),
        .text(
            "port", "N", default: "8080",
            LocalizedText("Port to listen on; 0 for any free one", "요청을 받을 포트. 0이면 빈 포트")),
        .text(
            "threads", "N", default: "2",
            LocalizedText("Number of worker threads (1 to 64)", "작업 스레드 수 (1~64)")),
        .file("tls-cert", LocalizedText("Certificate chain in PEM format", "PEM 형식의 인증서 체인")),
        .file("tls-key", LocalizedText("Private key in PEM format", "PEM 형식의 개인 키")),
        .text(
            "trusted-proxy", "IP", isRepeated: true,
            LocalizedText(
                "Proxies whose X-Forwarded headers are trusted", "X-Forwarded 헤더를 신뢰할 프록시 주소")),
        .text(
            "allow-origin", "ORIGIN", isRepeated: true,
            LocalizedText(
                "Origins of web pages that may read answers and change data; '*' for all",
                "응답을 읽고 데이터를 바꿀 수 있는 웹 페이지의 출처. '*'는 모두")),
        .file(
            "access-log",
            LocalizedText("File for a log of requests; '-' for standard output", "요청 로그 파일. '-'는 표준 출력")),
        .choice(
            "log-format", AccessLogFormat.allCases.map(\.rawValue), default: "text",
            LocalizedText("Format of the log", "로그 형식")),
    ]

    var server = HTTPServerOptions()
    /// `nil` for no log, "-" for standard output.
    let log: String?
    let format: AccessLogFormat

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let host = parsed.string("host") ?? ""
        server.host = host == "localhost" ? "127.0.0.1" : host
        guard Self.isAddress(server.host) else { throw Self.noAddress(host, parsed) }
        server.port = try parsed.int("port", in: 0...65_535) ?? server.port
        server.threads = try parsed.int("threads", in: 1...64) ?? server.threads
        server.tls = try Self.tls(parsed)
        for text in parsed.strings("trusted-proxy").flatMap({ $0.split(separator: ",") }).map(String.init) {
            guard Self.isAddress(text) else { throw Self.noAddress(text, parsed) }
            server.trustedProxies.insert(text)
        }
        for text in parsed.strings("allow-origin").flatMap({ $0.split(separator: ",") }).map(String.init) {
            server.allowedOrigins.insert(try Self.origin(text, parsed))
        }
        log = parsed.string("access-log")
        format = try parsed.choice("log-format") ?? .text
        // Behind a proxy, requests have the proxy's host, which the proxy checks.
        if isLoopback, server.trustedProxies.isEmpty {
            let named = server.allowedOrigins.union(parsed.strings("public-origin"))
                .union([parsed.given("public-url") ?? ""])
            server.hosts = Set(["localhost", "127.0.0.1", "[::1]", bracketedHost])
                .union(named.compactMap { try? ServerAddress($0).host })
        }
    }

    /// Whether only this machine can connect.
    var isLoopback: Bool { server.host == "::1" || server.host.hasPrefix("127.") }

    /// The address in the form of URLs.
    var bracketedHost: String { server.host.contains(":") ? "[\(server.host)]" : server.host }

    private static func tls(_ parsed: ParsedCommand) throws(UsageError) -> TLSFiles? {
        switch (parsed.string("tls-cert"), parsed.string("tls-key")) {
        case (nil, nil): return nil
        case (let certificate?, let key?): return TLSFiles(certificate: certificate, key: key)
        case (_, _):
            throw parsed.usageError(
                LocalizedText(
                    "--tls-cert and --tls-key must be used together.", "--tls-cert와 --tls-key는 함께 써야 합니다."))
        }
    }

    private static func origin(_ text: String, _ parsed: ParsedCommand) throws(UsageError) -> String {
        if text == "*" { return text }
        guard let address = try? ServerAddress(text), address.path.isEmpty else {
            throw parsed.usageError(
                LocalizedText(
                    "'\(text)' is not an origin. Write https://host:port or '*'.",
                    "'\(text)': 출처가 아닙니다. https://host:port 또는 '*'를 쓰세요."))
        }
        return address.origin
    }

    private static func noAddress(_ text: String, _ parsed: ParsedCommand) -> UsageError {
        parsed.usageError(
            LocalizedText(
                "'\(text)' is not an IP address such as 127.0.0.1 or ::1.",
                "'\(text)': IP 주소가 아닙니다. 예: 127.0.0.1, ::1"))
    }

    private static func isAddress(_ text: String) -> Bool {
        var (four, six) = (in_addr(), in6_addr())
        return inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
    }
}
