import HTTPServer
import NetworkCore
import PageUI
import TerminalUI

/// Changes and acts.
extension PageServer {
    @MainActor
    func frames(_ request: HTTPRequest) async -> HTTPResponse {
        let visitor = visits.visitor(check.visitors(of: request))
        guard let visit = visits.visit(request.value("visit") ?? "", of: visitor) else {
            return message(.gone, request)
        }
        let number =
            ["after": request.value("after"), "id": request.headers["Last-Event-ID"]]
            .values.compactMap { $0.flatMap(Int.init) }.max() ?? 0
        if request.method == .head { return HTTPResponse(headers: ["Content-Type": "text/event-stream"]) }
        return .events(
            FrameFeed(visit: visit, after: number), patience: limits.patience)
    }

    @MainActor
    func act(_ request: HTTPRequest) async -> HTTPResponse {
        let visitor = visits.visitor(check.visitors(of: request))
        switch request.headers["Content-Type"]?.prefix(while: { $0 != ";" }).lowercased() {
        case "application/json": break
        case "application/x-www-form-urlencoded":
            guard let body = try? await request.content.collect(upTo: limits.formBytes) else {
                return message(.refused(413), request)
            }
            return await perform(PageForm.read(body), of: visitor, request)
        case "multipart/form-data": return await receive(of: visitor, request)
        default: return message(.refused(415), request)
        }
        guard let body = try? await request.content.collect(upTo: limits.requestBytes) else {
            return message(.refused(413), request)
        }
        guard let call = await Self.read(body), call.acts.count <= limits.actsPerRequest
        else {
            return message(.refused(400), request)
        }
        guard let visitor, let visit = visits.visit(call.visit, of: visitor) else {
            return message(.gone, request)
        }
        guard visits.mayAct(visit, call.acts.count) else { return message(.busy, request) }
        let wasMember = visitor.screens.isMember()
        let answer = await visit.take(call.acts)
        endIfFinished(visit, of: visitor)
        let headers = cookie(afterSigningIn: wasMember, visitor, visit, request)
        switch answer {
        case .taken:
            if visit.page.isStreaming { return HTTPResponse(status: 204, headers: headers) }
            var answer = await Self.answer(visit.page.framesNow(after: call.after))
            answer.headers.merge(headers)
            return answer
        case .gap: return message(.refused(409), request)
        case .busy: return message(.busy, request)
        case .gone: return message(.gone, request)
        }
    }

    /// Reads acts beside the main actor, which all pages share.
    @concurrent
    private static func read(_ body: [UInt8]) async -> PageActs? { PageActs(json: body, below: root) }

    @concurrent
    private static func answer(_ frames: [PageFrame]) async -> HTTPResponse {
        let frames = frames.map { $0.json(below: root) }
        return HTTPResponse(
            headers: ["Content-Type": "application/json"],
            body: Array(#"{"frames":["#.utf8) + frames.joined(separator: [UInt8(ascii: ",")])
                + Array("]}".utf8))
    }

    @MainActor
    func leave(_ request: HTTPRequest) async -> HTTPResponse {
        let visitor = visits.visitor(check.visitors(of: request))
        visits.visit(request.value("visit") ?? "", of: visitor)?.hasLeft = true
        return HTTPResponse(status: 204)
    }

    /// Stores the files of a form, and performs the rest.
    @MainActor
    private func receive(of visitor: PageVisitor?, _ request: HTTPRequest) async -> HTTPResponse {
        guard let folder = visitor?.folder else { return message(.gone, request) }
        do throws(PageUpload.Failure) {
            let upload = try await PageUpload(request, into: folder, limits)
            let form = PageForm(upload.items, files: upload.files)
            if form.map({ visits.visit($0.visit, of: visitor) == nil }) ?? true { upload.remove() }
            return await perform(form, of: visitor, request)
        } catch {
            switch error {
            case .malformed: return message(.refused(400), request)
            case .tooLarge: return message(.refused(413), request)
            case .storage: return message(.refused(507), request)
            }
        }
    }

    /// Performs the acts of a form, which a browser without JavaScript sends: the texts of the fields and a button.
    @MainActor
    private func perform(
        _ form: PageForm?, of visitor: PageVisitor?, _ request: HTTPRequest
    ) async -> HTTPResponse {
        guard let form else { return message(.refused(400), request) }
        guard let visitor, let visit = visits.visit(form.visit, of: visitor) else {
            // The page that was sent still has its address.
            return HTTPResponse.pages(Self.ownPath(request.headers["Referer"], request) ?? Self.root + "/")
        }
        guard visits.mayAct(visit, form.acts.count) else { return message(.busy, request) }
        let wasMember = visitor.screens.isMember()
        guard await visit.take(form.acts) != .busy else { return message(.busy, request) }
        if endIfFinished(visit, of: visitor) { return message(.ended, request) }
        let address = (visit.screens.flow.address ?? PageAddress()).adding("visit", visit.id)
        var answer = HTTPResponse.pages(address.url(below: Self.root))
        answer.headers.merge(cookie(afterSigningIn: wasMember, visitor, visit, request))
        return answer
    }

    /// The field with a new cookie, when the acts of a page have signed its visitor in.
    @MainActor
    private func cookie(
        afterSigningIn wasMember: Bool, _ visitor: PageVisitor, _ visit: PageVisit, _ request: HTTPRequest
    ) -> HTTPHeaders {
        guard !wasMember, visitor.screens.isMember() else { return [:] }
        visits.renew(visitor, on: visit)
        return ["Set-Cookie": check.cookie(visitor.id, for: request)]
    }

    @discardableResult
    @MainActor
    private func endIfFinished(_ visit: PageVisit, of visitor: PageVisitor) -> Bool {
        guard visit.screens.flow.isFinished else { return false }
        visits.remove(visit, of: visitor)
        onQuit()
        return true
    }
}

/// The changes of a page as server-sent events.
private struct FrameFeed: AsyncSequence, Sendable {
    let visit: PageVisit
    let after: Int

    struct Iterator: AsyncIteratorProtocol {
        let feed: FrameFeed
        var frames: AsyncStream<PageFrame>.Iterator?
        var isOver = false

        mutating func next() async -> [UInt8]? {
            guard !isOver else { return nil }
            guard var open = frames else {
                let stream = await feed.visit.page.frames(after: feed.after)
                frames = stream.makeAsyncIterator()
                return ServerSentEvent(
                    #"{"assets":"\#(PageAsset.version)"}"#, name: "hello", retry: .seconds(1)
                ).encoded
            }
            let frame = await open.next()
            frames = open
            if let frame {
                let json = String(decoding: frame.json(below: PageServer.root), as: UTF8.self)
                return ServerSentEvent(json, name: "frame", id: "\(frame.number)").encoded
            }
            isOver = true
            return Task.isCancelled ? nil : ServerSentEvent("{}", name: "gone").encoded
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(feed: self) }
}
