import NetworkCore
public import TerminalKit
public import TextCore

/// The address of a server: `https://server.example:8443/api/v2`.
public struct ServerAddress: Hashable, Sendable {
    /// The reason why a text is not an address.
    public enum Problem: Error, Hashable, Sendable {
        /// Neither http nor https.
        case scheme
        /// It contains a user name or password.
        case userInfo
        /// It contains a query or a fragment.
        case extra
        /// The host is neither a host name nor an IP address.
        case host
        /// The port is not a number from 1 to 65535.
        case port
        /// The path is not percent-encoded, or contains `..`.
        case path
    }

    /// Scheme, host and port, as in requests. The default port is omitted.
    public let origin: String
    /// Whether it uses TLS.
    public let isSecure: Bool
    /// Without the brackets of an IPv6 address.
    public let host: String
    /// The port, by default that of the scheme.
    public let port: Int
    /// Percent-encoded, without a trailing slash; "" without a path.
    public let path: String

    /// - Throws: ``Problem``, which never quotes the text, because it may contain a password.
    public init(_ text: String) throws(Problem) {
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let scheme = parts.first?.lowercased(), ["http", "https"].contains(scheme)
        else { throw .scheme }
        let authority = parts[1].prefix { !"/?#\\".contains($0) }
        guard !authority.contains("@") else { throw .userInfo }
        let rest = parts[1].dropFirst(authority.count)
        guard !rest.contains(where: "?#".contains) else { throw .extra }
        guard PercentEncoding.isPath(rest.isEmpty ? "/" : String(rest)), !rest.contains("//"),
            !rest.split(separator: "/").contains(where: { $0 == "." || $0 == ".." })
        else { throw .path }
        let (host, port) = try Self.split(authority)
        isSecure = scheme == "https"
        let usual = isSecure ? 443 : 80
        self.host = host
        self.port = port ?? usual
        let name = host.contains(":") ? "[\(host)]" : host
        origin = "\(scheme)://\(name)" + (self.port == usual ? "" : ":\(self.port)")
        path = rest.hasSuffix("/") ? String(rest.dropLast()) : String(rest)
    }

    /// The whole address.
    public var text: String { origin + path }

    /// The host and port, for messages.
    public var place: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

    /// Whether no other machine on the network can read the traffic: TLS, or this machine.
    public var isPrivate: Bool { isSecure || isLoopback }

    /// Whether it is this machine.
    public var isLoopback: Bool {
        ["localhost", "::1"].contains(host)
            || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
    }

    /// The environment for requests to it, without proxies for this machine, because they could read the requests.
    public func withoutProxyOnLoopback(_ variables: [String: String]) -> [String: String] {
        guard isLoopback else { return variables }
        var variables = variables
        let others = ["no_proxy", "NO_PROXY"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
        variables["no_proxy"] = [others, host].compactMap { $0 }.joined(separator: ",")
        return variables
    }

    private static func split(_ authority: Substring) throws(Problem) -> (host: String, port: Int?) {
        let host: Substring
        let rest: Substring
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { throw .host }
            host = authority[..<end].dropFirst()
            rest = authority[authority.index(after: end)...]
            guard host.contains(":"), host.utf8.allSatisfy(isAddressByte) else { throw .host }
        } else {
            host = authority.prefix { $0 != ":" }
            rest = authority.dropFirst(host.count)
            guard (1...253).contains(host.utf8.count), host.utf8.allSatisfy(isNameByte), host.first != ".",
                host.first != "-"
            else { throw .host }
        }
        guard !rest.isEmpty else { return (host.lowercased(), nil) }
        guard rest.first == ":", rest.dropFirst().utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
            let port = Int(rest.dropFirst()), (1...65_535).contains(port)
        else { throw .port }
        return (host.lowercased(), port)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._".utf8.contains(byte)
        }
    }

    private static func isAddressByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: ":.".utf8.contains(byte)
        }
    }
}

extension ServerAddress.Problem {
    /// The problem and its solution, in both languages. `parsed` is the command line with the address.
    public func message(for app: AppIdentity, _ parsed: ParsedCommand? = nil) -> LocalizedText {
        let keys = Self.keys(app, parsed)
        return switch self {
        case .scheme:
            LocalizedText(
                "A server address must begin with http:// or https://, for example \(app.exampleServer).",
                "서버 주소는 http:// 또는 https://로 시작해야 합니다. 예: \(app.exampleServer)")
        case .userInfo:
            LocalizedText(
                "A server address must not contain a user name or password.\(keys.english)",
                "서버 주소에 사용자 이름이나 비밀번호를 넣을 수 없습니다.\(keys.korean)")
        case .extra:
            LocalizedText(
                "A server address must not contain '?' or '#'.\(keys.english)",
                "서버 주소에는 '?'와 '#'을 쓸 수 없습니다.\(keys.korean)")
        case .host:
            LocalizedText(
                "The host in the server address is neither a host name (ASCII letters, digits, '.', '-') "
                    + "nor an IP address.",
                "서버 주소의 호스트가 올바르지 않습니다. 영문자, 숫자, '.', '-' 또는 IP 주소를 쓰세요.")
        case .port:
            LocalizedText(
                "The port in the server address must be from 1 to 65535.",
                "서버 주소의 포트는 1부터 65535까지여야 합니다.")
        case .path:
            LocalizedText(
                "The path in the server address is not valid. Write special characters as %XX, and leave "
                    + "out '..' and '//'.",
                "서버 주소의 경로가 올바르지 않습니다. 특수 문자는 %XX로 쓰고 '..'와 '//'는 빼세요.")
        }
    }

    /// A sentence about where to store keys.
    private static func keys(_ app: AppIdentity, _ parsed: ParsedCommand?) -> LocalizedText {
        guard !app.keys.isEmpty else { return LocalizedText(verbatim: "") }
        let invocation = parsed.map { Invocation(app, $0) } ?? Invocation(app)
        let line = invocation.commandLine(AppIdentity.secretCommand)
        return LocalizedText(" Save keys with '\(line)'.", " 키는 '\(line)'으로 저장하세요.")
    }
}
