import Foundation
import HTTPServer
import NetworkCore
import PageUI
import Synchronization
import TestSupport
import Testing

/// A server of one page. A test sends its frames and reads its acts.
///
///     let page = try PageDouble.serve(#"<section id="n1"><h1 tabindex="-1">Films</h1></section>"#)
///     try await browser.open(page.address)
///     page.send(#"{"title":"Other films"}"#)
final class PageDouble: Sendable {
    typealias Act = SentAct

    private struct Visit {
        var lastAct = 0
        var frames: [String] = []
        var stream: AsyncStream<[UInt8]>.Continuation?

        /// Forgets the stream, which the caller ends outside of the lock.
        mutating func end() -> AsyncStream<[UInt8]>.Continuation? {
            defer { stream = nil }
            return stream
        }
    }

    private struct State {
        var address = ""
        var visits: [String: Visit] = [:]
        var documents = 0
        /// The frame after which each stream began.
        var streams: [Int] = []
        var left: [String] = []
        var acts: [Act] = []
        var forms: [String] = []
        var assets = PageAsset.version
        var status: @Sendable (_ request: Int) async -> Int? = { _ in nil }
        var requests = 0
        var reply: @Sendable (Act) -> String? = { _ in nil }
    }

    private let state = Mutex(State())
    private let content: String
    private let keys: String

    /// Serves a page until the test ends. The content is the HTML in `<main>`; the keys stand before their actions.
    static func serve(_ content: String, keys: String = "") throws -> PageDouble {
        let page = PageDouble(content, keys)
        var options = HTTPServerOptions()
        options.port = 0
        options.drainLimit = .seconds(1)
        let server = HTTPServer(options) { await page.answer($0) }
        let port = try server.start()
        page.state.withLock { $0.address = "http://127.0.0.1:\(port)/pages/" }
        TestLifetime.atEnd {
            page.cut()
            await server.stop()
        }
        return page
    }

    private init(_ content: String, _ keys: String) {
        (self.content, self.keys) = (content, keys)
    }

    // MARK: What a test reads

    var address: String { state.withLock(\.address) }
    var acts: [Act] { state.withLock(\.acts) }
    /// The bodies of posted forms.
    var forms: [String] { state.withLock(\.forms) }
    /// The number of documents that were loaded.
    var documents: Int { state.withLock(\.documents) }
    /// The visits whose pages were left.
    var left: [String] { state.withLock(\.left) }
    /// The number of streams that were opened, and the number of open streams.
    var streams: (all: Int, open: Int) {
        state.withLock { state in (state.streams.count, state.visits.values.count { $0.stream != nil }) }
    }
    /// The frames after which the streams began.
    var beginnings: [Int] { state.withLock(\.streams) }

    /// The names of the actions that were performed.
    var actions: [String] { acts.filter { $0.kind == "do" }.compactMap(\.action) }

    // MARK: What a test does

    /// Sends a frame, a JSON object without a number, to all visits.
    func send(_ frame: String) {
        state.withLock { state in for visit in state.visits.keys { Self.send(frame, to: visit, &state) } }
    }

    /// Ends all streams.
    func cut() {
        let streams = state.withLock { state in
            state.visits.keys.compactMap { state.visits[$0]?.end() }
        }
        for stream in streams { stream.finish() }
    }

    /// Forgets all visits, as a new process does.
    func restart() {
        cut()
        state.withLock { $0.visits = [:] }
    }

    /// Serves another release from now on.
    func deploy(_ assets: String) { state.withLock { $0.assets = assets } }

    /// Waits, or chooses a status, before requests with acts are answered. A request is identified by its number, from 1.
    func onRequest(_ status: @escaping @Sendable (Int) async -> Int?) {
        state.withLock { $0.status = status }
    }

    /// Answers acts with frames.
    func reply(_ reply: @escaping @Sendable (Act) -> String?) { state.withLock { $0.reply = reply } }

    private static func send(_ frame: String, to visit: String, _ state: inout State) {
        guard let count = state.visits[visit]?.frames.count else { return }
        let numbered = #"{"n":\#(count + 1),"# + frame.dropFirst()
        state.visits[visit]?.frames.append(numbered)
        state.visits[visit]?.stream?.yield(event(numbered))
    }

    private static func event(_ frame: String) -> [UInt8] { ServerSentEvent(frame, name: "frame").encoded }
}

/// The routes.
extension PageDouble {
    private func answer(_ request: HTTPRequest) async -> HTTPResponse {
        switch request.path {
        case "/pages/-/pages.js": asset(.script)
        case "/pages/-/pages.css": asset(.style)
        case "/pages/-/frames": frames(request)
        case "/pages/-/act":
            if request.headers["Content-Type"] == "application/json" {
                await take(request)
            } else {
                await post(request)
            }
        case "/pages/-/leave": leave(request)
        case let path where path.hasPrefix("/pages/"): document()
        default: HTTPResponse(status: 404)
        }
    }

    private func asset(_ asset: PageAsset) -> HTTPResponse {
        HTTPResponse(headers: ["Content-Type": asset.contentType], body: asset.bytes)
    }

    private func document() -> HTTPResponse {
        let (visit, assets) = state.withLock { state in
            state.documents += 1
            let visit = "visit-\(state.documents)"
            state.visits[visit] = Visit()
            return (visit, state.assets)
        }
        let html = """
            <!DOCTYPE html><html lang="ko"><head><meta charset="utf-8"><title>Films</title>\
            <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">\
            <link rel="stylesheet" href="/pages/-/pages.css"><script src="/pages/-/pages.js" defer></script></head><body>\
            <form id="acts" method="post" action="/pages/-/act"><input type="hidden" name="visit" value="\(visit)">\
            <button class="hidden" name="do" value="enter" tabindex="-1" aria-hidden="true">Send</button>\
            <header id="bar"><span class="name">Films</span></header>\
            <main id="page" data-visit="\(visit)" data-after="0" data-assets="\(assets)" data-depth="0">\(content)</main>\
            <output id="toast"></output><footer id="hints" data-keys="\(keys)"></footer></form>\
            <p id="say" role="status" class="hidden"></p></body></html>
            """
        let policy = """
            default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; \
            form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types pages
            """
        return HTTPResponse(
            headers: ["Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy],
            body: Array(html.utf8))
    }

    private func frames(_ request: HTTPRequest) -> HTTPResponse {
        let query = Dictionary(request.query.map { ($0.name, $0.value) }) { $1 }
        let (events, stream) = AsyncStream.makeStream(of: [UInt8].self)
        let (isKnown, old) = state.withLock { state -> (Bool, AsyncStream<[UInt8]>.Continuation?) in
            guard let visit = query["visit"], let frames = state.visits[visit]?.frames else {
                return (false, nil)
            }
            let after = Int(query["after"] ?? "") ?? 0
            state.streams.append(after)
            let (number, old) = (state.streams.count, state.visits[visit]?.end())
            stream.onTermination = { [weak self] _ in self?.ended(visit, number) }
            state.visits[visit]?.stream = stream
            stream.yield(ServerSentEvent(#"{"assets":"\#(state.assets)"}"#, name: "hello").encoded)
            for frame in frames.dropFirst(after) { stream.yield(Self.event(frame)) }
            return (true, old)
        }
        old?.finish()
        return isKnown ? .events(events) : HTTPResponse(status: 410)
    }

    /// A stream that the browser closed is open no more, unless there is a newer one.
    private func ended(_ visit: String, _ number: Int) {
        state.withLock { state in
            if state.streams.count == number { state.visits[visit]?.stream = nil }
        }
    }

    private func leave(_ request: HTTPRequest) -> HTTPResponse {
        state.withLock { $0.left += request.query.map(\.value) }
        return HTTPResponse(status: 204)
    }

    private struct Body: Decodable {
        let visit: String
        let after: Int
        let acts: [Act]
    }

    private func take(_ request: HTTPRequest) async -> HTTPResponse {
        guard let bytes = try? await request.content.collect(upTo: 1 << 20),
            let body = try? JSONDecoder().decode(Body.self, from: Data(bytes))
        else { return HTTPResponse(status: 400) }
        let (number, status) = state.withLock { state in
            state.requests += 1
            return (state.requests, state.status)
        }
        if let status = await status(number) {
            return HTTPResponse(status: status, headers: status == 503 ? ["Retry-After": "1"] : [:])
        }
        return state.withLock { state in
            guard let visit = state.visits[body.visit] else { return HTTPResponse(status: 410) }
            var last = visit.lastAct
            for act in body.acts where act.n > last {
                guard act.n == last + 1 else { return HTTPResponse(status: 409) }
                last = act.n
                state.visits[body.visit]?.lastAct = last
                state.acts.append(act)
                if let frame = state.reply(act) { Self.send(frame, to: body.visit, &state) }
            }
            guard state.visits[body.visit]?.stream == nil else { return HTTPResponse(status: 204) }
            let frames = state.visits[body.visit]?.frames.dropFirst(body.after) ?? []
            let json = #"{"frames":[\#(frames.joined(separator: ","))]}"#
            return HTTPResponse(headers: ["Content-Type": "application/json"], body: Array(json.utf8))
        }
    }

    private func post(_ request: HTTPRequest) async -> HTTPResponse {
        let bytes = (try? await request.content.collect(upTo: 1 << 20)) ?? []
        state.withLock { $0.forms.append(String(decoding: bytes, as: UTF8.self)) }
        return HTTPResponse(status: 303, headers: ["Location": "/pages/"])
    }
}
