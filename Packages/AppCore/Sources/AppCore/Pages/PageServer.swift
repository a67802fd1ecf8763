import BackendCore
import HTTPServer
import NetworkCore
import PageUI
import Platform
import SQLCore
import Synchronization
import TerminalUI
import TextCore

/// Answers requests for pages, below `/pages`:
///
///     GET  /                              the way to the first page, for a browser
///     GET  /pages/<address>               a whole page, and a new visit
///     GET  /pages/-/frames?visit=V        the changes of a page, as server-sent events
///     POST /pages/-/act                   acts of a visitor, as JSON or a form
///     POST /pages/-/leave?visit=V         a browser has left a page
///     GET  /pages/-/pages.<hash>.js|css   the same for everyone
///     GET  /pages/-/p/<name>              a picture that the visitor's pages show
///     GET  /pages/-/in?t=T                opens the pages of one user, once
struct PageServer: Sendable {
    /// Creates the screens of a visitor.
    typealias Welcome = @MainActor @Sendable (HTTPRequest, VisitorSecrets) -> VisitorScreens

    static let root = "/pages"

    let check: PageGuard
    let entrance: Entrance?
    let limits: PageLimits
    let visits: PageVisits
    /// The first parts of the addresses that search engines may list.
    let publicPages: [String]
    /// Members from before a restart of the server.
    let records: VisitorRecords?
    let welcome: Welcome
    /// Called when a visitor has ended the app of a page.
    let onQuit: @Sendable () -> Void

    /// - Parameters:
    ///   - check: the names of the server.
    ///   - entrance: the only way in; `nil` lets everyone in.
    ///   - limits: the limits.
    ///   - visits: the visitors.
    ///   - onQuit: called when a visitor has ended the app of a page.
    ///   - publicPages: the first parts of the addresses that search engines may list.
    ///   - records: stores members; `nil` forgets them when the server ends.
    ///   - welcome: creates the screens of a new visitor, in the language of the secrets.
    init(
        check: PageGuard, entrance: Entrance? = nil, limits: PageLimits, visits: PageVisits,
        onQuit: @escaping @Sendable () -> Void = {}, publicPages: [String] = [],
        records: VisitorRecords? = nil,
        welcome: @escaping Welcome
    ) {
        self.check = check
        self.entrance = entrance
        self.limits = limits
        self.visits = visits
        self.onQuit = onQuit
        self.publicPages = publicPages
        self.records = records
        self.welcome = welcome
    }

    /// A handler that answers requests for pages, and passes on others.
    func before(_ next: @escaping HTTPServer.Handler) -> HTTPServer.Handler {
        { request in
            if !publicPages.isEmpty, let answer = CrawlerFiles.answer(to: request, check, publicPages) {
                return answer
            }
            if request.path == ServiceRoutes.metrics { return await metrics(request, next) }
            // A browser with the name of the server alone is led to the pages.
            let isTyped = request.path == "/" && request.headers["Accept"]?.contains("text/html") == true
            guard isTyped || request.path == Self.root || request.path.hasPrefix(Self.root + "/") else {
                return await next(request)
            }
            return await answer(request)
        }
    }

    /// Adds the figures of pages to those of the API.
    private func metrics(_ request: HTTPRequest, _ next: HTTPServer.Handler) async -> HTTPResponse {
        var answer = await next(request)
        if answer.status == 200 { answer.body += Array(await visits.metrics.utf8) }
        return answer
    }

    /// Ends pages that were not in use for too long, until the task is cancelled. `body` is called each time.
    func sweep(_ body: @MainActor @Sendable () -> Void = {}) async {
        visits.files.removeAbandoned()
        while (try? await Task.sleep(for: limits.sweep)) != nil {
            if await visits.sweep() { onQuit() }
            await body()
        }
    }

    private func answer(_ request: HTTPRequest) async -> HTTPResponse {
        var answer: HTTPResponse
        if let status = check.refusal(of: request) {
            answer = PageMessage.refused(status).response(language(of: request))
        } else {
            answer = await route(request)
        }
        var headers = PageGuard.headers
        headers.merge(answer.headers)
        if headers["Cache-Control"] == nil { headers["Cache-Control"] = "no-store" }
        answer.headers = headers
        if answer.status == 429 || answer.status == 503 { await visits.note(answer) }
        return answer
    }

    private func route(_ request: HTTPRequest) async -> HTTPResponse {
        await visits.noteWait(since: .now)
        guard request.path.hasPrefix(Self.root + "/") else { return .pages(Self.root + "/") }
        let rest = request.path.dropFirst(Self.root.count + 1)
        guard rest.hasPrefix("-/") else {
            return request.method == .post ? await message(.refused(405), request) : await page(request)
        }
        let name = rest.dropFirst(2)
        switch (request.method == .post, name) {
        case (true, "act"): return await act(request)
        case (true, "leave"): return await leave(request)
        case (false, "frames"): return await frames(request)
        case (false, "in"): return await enter(request)
        case (false, _) where name.hasPrefix("p/"): return await picture(String(name.dropFirst(2)), request)
        case (false, _):
            if let file = PageFiles.answer(String(name)) { return file }
            return await message(.notFound, request)
        case (true, _): return await message(.refused(405), request)
        }
    }
}

/// Pages.
extension PageServer {
    @MainActor
    private func page(_ request: HTTPRequest) async -> HTTPResponse {
        guard var address = PageAddress(url: request.target, below: Self.root) else {
            return message(.notFound, request)
        }
        // Both are of the server and not of the screen.
        address = PageAddress(
            path: address.path, query: address.query.filter { !["visit", "lang"].contains($0.name) })
        // Programs that check links open no page.
        if request.method == .head { return HTTPResponse(headers: ["Content-Type": PageMessage.type]) }
        if check.isOwn(request), let id = request.value("visit"),
            let (visitor, visit) = visits.find(id, check.visitors(of: request))
        {
            return document(of: visit, visitor, request)
        }
        var known: PageVisitor?
        do {
            known = try await self.known(request)
        } catch {
            return message(.unknown, request)
        }
        if known == nil, visits.isChanging(check.visitors(of: request)) { return message(.changing, request) }
        // A guest who wants another language begins again.
        if let language = request.language, entrance == nil, let guest = known, !guest.isMember,
            guest.screens.language != language
        {
            known = nil
        }
        do {
            let visitor: PageVisitor
            if let known {
                visitor = known
            } else {
                guard entrance == nil else { return message(.closed, request) }
                visitor = try visits.add(from: ClientKey(peer: request.peer ?? "")) {
                    welcome(request, VisitorSecrets(language(of: request), records))
                }
            }
            let visit = try visits.open(for: visitor)
            guard await visit.begin(at: address.path.isEmpty ? nil : address) else {
                visits.remove(visit, of: visitor)
                return message(.notFound, request)
            }
            // The visitor may have signed in on another page while this one was loading.
            guard visitor.visits[visit.id] != nil else { return message(.gone, request) }
            return document(of: visit, visitor, request)
        } catch PageVisits.Full.newcomers, PageVisits.Full.opened {
            return message(.busy, request)
        } catch {
            return message(.full, request)
        }
    }

    /// The visitor of the cookie, who may have signed in before this server began.
    @MainActor
    private func known(_ request: HTTPRequest) async throws(StoreError) -> PageVisitor? {
        let cookies = check.visitors(of: request)
        if let visitor = visits.visitor(cookies) { return visitor }
        for cookie in cookies.prefix(4) {
            guard let record = try await records?.record(of: cookie) else { continue }
            let secrets = VisitorSecrets(record, of: cookie, records)
            await secrets.restore(record.profile)
            // Another page of the same browser may have been faster.
            if let visitor = visits.visitor([cookie]) { return visitor }
            return try? visits.add(from: nil) { welcome(request, secrets) }
        }
        return nil
    }

    @MainActor
    private func document(of visit: PageVisit, _ visitor: PageVisitor, _ request: HTTPRequest) -> HTTPResponse
    {
        visit.load()
        let isPublic = !visitor.isMember && publicPages.contains(visit.screens.flow.address?.path.first ?? "")
        var answer = HTTPResponse(
            headers: [
                "Content-Type": PageMessage.type, "Vary": "Accept-Language, Cookie",
                // The user's own pages are like those of a member.
                "Cache-Control": visitor.isMember || entrance != nil ? "no-store" : "private, no-cache",
            ], body: visit.page.document(visit: visit.id, origin: isPublic ? request.origin : nil).bytes)
        answer.headers.merge(cookie(of: visitor, request))
        return answer
    }

    @MainActor
    private func enter(_ request: HTTPRequest) async -> HTTPResponse {
        // A browser may load the address ahead of its user.
        guard request.method == .get, request.headers["Sec-Purpose"] == nil else {
            return message(.refused(405), request)
        }
        guard let entrance, entrance.admits(request.value("t")) else { return message(.closed, request) }
        do {
            let visitor = try visits.add(from: nil) { welcome(request, VisitorSecrets()) }
            var answer = HTTPResponse.pages(Self.root + "/")
            answer.headers["Set-Cookie"] = check.cookie(visitor.id, lasts: false, for: request)
            answer.headers["Referrer-Policy"] = "no-referrer"
            return answer
        } catch {
            return message(.full, request)
        }
    }

    private func picture(_ name: String, _ request: HTTPRequest) async -> HTTPResponse {
        let pictures = await visits.visitor(check.visitors(of: request))?.screens.pictures
        guard let file = await pictures?.file(named: name) else { return await message(.notFound, request) }
        // The name is of this picture alone.
        return HTTPResponse(
            headers: ["Content-Type": file.mediaType, "Cache-Control": "private, max-age=86400, immutable"],
            body: file.bytes)
    }
}

extension PageServer {
    @MainActor
    func message(_ message: PageMessage, _ request: HTTPRequest) -> HTTPResponse {
        message.response(language(of: request, visits.visitor(check.visitors(of: request))))
    }

    /// The language of the address, of the visitor, or of the browser.
    private func language(of request: HTTPRequest, _ visitor: PageVisitor? = nil) -> Language {
        let accepted = Language(accepting: request.headers["Accept-Language"])
        return request.language ?? visitor?.screens.language ?? accepted ?? .english
    }

    /// The path and query of an address below the pages of this server.
    static func ownPath(_ text: String?, _ request: HTTPRequest) -> String? {
        guard let text, text.hasPrefix("\(request.origin)\(root)/") else { return nil }
        return String(text.dropFirst(request.origin.count))
    }
}

extension HTTPResponse {
    /// Leads to a page of this server.
    static func pages(_ path: String) -> HTTPResponse {
        HTTPResponse(status: 303, headers: ["Location": path])
    }
}

extension HTTPRequest {
    /// The language in the query.
    fileprivate var language: Language? { value("lang").flatMap(Language.init(rawValue:)) }

    /// The first value of a name in the query.
    func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
}
