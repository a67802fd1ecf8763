import HTTPServer
import NetworkCore
import Synchronization
import TerminalKit
import TextCore

/// Creates the screens of one visitor's pages: called for each visitor with the visitor's run, and the result for each
/// page.
typealias VisitorPages = @MainActor @Sendable (Run) -> @MainActor @Sendable () -> AppScreens

/// `serve --pages`: the screens of the app for every visitor, below `/pages` of the served API.
struct ServedPages: Sendable {
    static let options: [OptionSpec] = [
        .flag(
            "pages",
            LocalizedText("Also serve the screens as web pages, at /pages/", "화면을 웹 페이지로도 제공(/pages/)")),
        .text(
            "public-origin", "URL", isRepeated: true,
            LocalizedText(
                "Address at which browsers reach the pages: https://host; needed beyond this machine",
                "브라우저로 접속할 주소(https://호스트). 이 컴퓨터 밖에 제공할 때 필요")),
    ]

    /// The names of the server; `nil` for the names of this machine.
    let origins: Set<String>?

    /// `nil` without `--pages`.
    ///
    /// - Throws: `UsageError` for an address that browsers could not use safely.
    init?(_ parsed: ParsedCommand, _ options: ServeOptions) throws(UsageError) {
        let texts = parsed.strings("public-origin")
        guard parsed.flag("pages") else {
            if texts.isEmpty { return nil }
            throw parsed.usageError(
                LocalizedText("--public-origin needs --pages.", "--public-origin은 --pages와 함께 써야 합니다."))
        }
        var origins: Set<String> = []
        for text in texts {
            guard let address = try? ServerAddress(text), address.path.isEmpty, address.isPrivate else {
                throw parsed.usageError(
                    LocalizedText(
                        "'\(text)' is not an origin with TLS. Write https://host or https://host:port.",
                        "'\(text)': TLS를 쓰는 출처가 아닙니다. https://호스트 또는 https://호스트:포트를 쓰세요."))
            }
            origins.insert(address.origin)
        }
        let server = options.server
        let isAlone = options.isLoopback && server.trustedProxies.isEmpty
        if origins.isEmpty, !isAlone {
            throw parsed.usageError(
                LocalizedText(
                    "--pages needs --public-origin, the address at which browsers reach the pages.",
                    "--pages에는 브라우저로 접속할 주소 --public-origin이 필요합니다."))
        }
        if !options.isLoopback, server.tls == nil, server.trustedProxies.isEmpty {
            throw parsed.usageError(
                LocalizedText(
                    "--pages beyond this machine needs TLS: --tls-cert and --tls-key, or a --trusted-proxy with TLS.",
                    "이 컴퓨터 밖에 --pages를 제공하려면 TLS가 필요합니다. --tls-cert와 --tls-key, 또는 TLS를 쓰는 --trusted-proxy를 지정하세요."
                ))
        }
        self.origins = origins.isEmpty ? nil : origins
    }

    /// The server of the pages, whose visitors send their requests to the handler of the API; `nil` for an app without
    /// screens.
    @MainActor
    func server(_ run: Run, _ api: @escaping HTTPServer.Handler) -> PageServer? {
        guard let pages = run.visitorPages else { return nil }
        let limits = PageLimits()
        return PageServer(
            check: PageGuard(origins: origins, isStrict: false), limits: limits,
            visits: PageVisits(limits, name: run.app.name)
        ) { request, language in
            let transport = VisitorTransport(api, peer: request.peer)
            let visited = run.visited(language ?? .english, by: transport)
            return VisitorScreens(
                visited, isMember: { transport.isMember }, make: pages(visited), end: { await visited.end() })
        }
    }
}

/// Passes the requests of a visitor's screens to the API of the same server, as from the visitor's address.
private final class VisitorTransport: HTTPTransport {
    private let transport: EmbeddedTransport
    private let hasToken = Atomic(false)

    init(_ api: @escaping HTTPServer.Handler, peer: String?) {
        transport = EmbeddedTransport { request in
            var request = request
            request.peer = peer
            return await api(request)
        }
    }

    /// Whether the visitor has signed in.
    var isMember: Bool { hasToken.load(ordering: .relaxed) }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        see(request)
        return try await transport.send(request)
    }

    func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        see(request)
        return try await transport.stream(request)
    }

    private func see(_ request: HTTPRequest) {
        if request.headers["Authorization"] != nil { hasToken.store(true, ordering: .relaxed) }
    }
}
