import HTTPServer
import NetworkCore
import SQLCore
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
    ///
    /// - Parameters:
    ///   - run: the run of the command.
    ///   - database: stores members over a restart; `nil` for a backend without accounts.
    ///   - api: answers the requests of visitors.
    /// - Returns: the server.
    @MainActor
    func server(
        _ run: Run, _ database: (any Database)?, _ api: @escaping HTTPServer.Handler
    ) -> PageServer? {
        guard let pages = run.visitorPages else { return nil }
        let records = run.store == .memory ? nil : database.map { VisitorRecords($0, now: run.now) }
        let limits = PageLimits()
        let visits = PageVisits(limits, name: run.app.folder)
        return PageServer(
            check: PageGuard(origins: origins, isStrict: false), limits: limits,
            visits: visits, publicPages: run.app.publicPages, records: records
        ) { request, secrets in
            let peer = request.peer
            let transport = EmbeddedTransport { request in
                var request = request
                // Limits count the visitor's address.
                request.peer = peer
                return await api(request)
            }
            var stores = VisitorStores(folder: visits.files.newFolder())
            (stores.secrets, stores.profile) = (secrets, secrets.profile)
            let visited = run.visited(secrets.language, by: transport, stores)
            return VisitorScreens(
                visited, secrets: secrets, make: pages(visited),
                end: {
                    await visited.end()
                    await secrets.flush()
                })
        }
    }
}
