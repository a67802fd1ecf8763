import HTTPServer
import NetworkCore
import PageUI
import TerminalUI
import TextCore

/// Changes and acts.
extension PageServer {
    @MainActor
    func frames(_ request: HTTPRequest) async -> HTTPResponse {
        guard let (visitor, visit) = visits.find(request.value("visit") ?? "", check.visitors(of: request))
        else { return message(.gone, request) }
        let number =
            ["after": request.value("after"), "id": request.headers["Last-Event-ID"]]
            .values.compactMap { $0.flatMap(Int.init) }.max() ?? 0
        if request.method == .head { return HTTPResponse(headers: ["Content-Type": "text/event-stream"]) }
        var answer = HTTPResponse.events(
            FrameFeed(visit: visit, after: number), patience: limits.patience)
        answer.headers.merge(cookie(of: visitor, request))
        return answer
    }

    @MainActor
    func act(_ request: HTTPRequest) async -> HTTPResponse {
        switch request.headers["Content-Type"]?.prefix(while: { $0 != ";" }).lowercased() {
        case "application/json": break
        case "application/x-www-form-urlencoded":
            guard let body = try? await request.content.collect(upTo: limits.formBytes) else {
                return message(.refused(413), request)
            }
            return await perform(PageForm.read(body), request)
        case "multipart/form-data": return await receive(request)
        default: return message(.refused(415), request)
        }
        guard let body = try? await request.content.collect(upTo: limits.requestBytes) else {
            return message(.refused(413), request)
        }
        guard let call = await Self.read(body), call.acts.count <= limits.actsPerRequest
        else {
            return message(.refused(400), request)
        }
        guard let (visitor, visit) = visits.find(call.visit, check.visitors(of: request)) else {
            return message(.gone, request)
        }
        guard visits.mayAct(visit, call.acts.count) else { return message(.busy, request) }
        let answer = await visit.take(call.acts)
        endIfFinished(visit, of: visitor)
        // Without the page, the cookie may by now be of a visitor who has signed in on another page.
        let headers = visitor.visits[visit.id] == nil ? [:] : cookie(of: visitor, request)
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
        visits.find(request.value("visit") ?? "", check.visitors(of: request))?.visit.hasLeft = true
        return HTTPResponse(status: 204)
    }

    /// Stores the files of a form, and performs the rest.
    @MainActor
    private func receive(_ request: HTTPRequest) async -> HTTPResponse {
        guard let folder = visits.visitor(check.visitors(of: request))?.folder else {
            return pageAgain(request)
        }
        var upload = PageUpload()
        do throws(PageUpload.Failure) {
            try await upload.receive(request, into: folder, limits)
            let form = PageForm(upload.items, files: upload.files, problems: upload.problems)
            if form.map({ visits.find($0.visit, check.visitors(of: request)) == nil }) ?? true {
                upload.remove()
            }
            return await perform(form, request)
        } catch {
            guard let text = error.text(limits) else { return message(.refused(400), request) }
            // The page remains with the texts that were typed into it, and its button waits for the files.
            let form = PageForm(upload.items.filter { $0.name != "do" })
            if let form, let (visitor, visit) = visits.find(form.visit, check.visitors(of: request)) {
                visit.screens.flow.show(toast: text[visitor.screens.language], isFailure: true)
            }
            return await perform(form, request)
        }
    }

    /// Performs the acts of a form, which a browser without JavaScript sends: the texts of the fields and a button.
    @MainActor
    private func perform(_ form: PageForm?, _ request: HTTPRequest) async -> HTTPResponse {
        guard let form else { return message(.refused(400), request) }
        guard let (visitor, visit) = visits.find(form.visit, check.visitors(of: request)) else {
            return pageAgain(request)
        }
        guard visits.mayAct(visit, form.acts.count) else { return message(.busy, request) }
        guard await visit.take(form.acts) != .busy else { return message(.busy, request) }
        if endIfFinished(visit, of: visitor) { return message(.ended, request) }
        guard visitor.visits[visit.id] != nil else { return message(.gone, request) }
        let address = (visit.screens.flow.address ?? PageAddress()).adding("visit", visit.id)
        var answer = HTTPResponse.pages(address.url(below: Self.root) + form.fragment)
        answer.headers.merge(cookie(of: visitor, request))
        return answer
    }

    /// Leads back to the page of a form whose visit has ended. It still has its address, and the browser the typed texts.
    private func pageAgain(_ request: HTTPRequest) -> HTTPResponse {
        .pages(Self.ownPath(request.headers["Referer"], request) ?? Self.root + "/")
    }

    /// The field with the visitor's cookie, unless the browser has sent it. It is new for a new visitor, and after signing
    /// in or out.
    @MainActor
    func cookie(of visitor: PageVisitor, _ request: HTTPRequest) -> HTTPHeaders {
        check.visitors(of: request).contains(visitor.id)
            ? [:] : ["Set-Cookie": check.cookie(visitor.id, lasts: visitor.isMember, for: request)]
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
            let hasEnded = await feed.visit.screens.flow.isFinished
            return Task.isCancelled || !hasEnded ? nil : ServerSentEvent("{}", name: "gone").encoded
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(feed: self) }
}

extension PageUpload.Failure {
    /// The words for the visitor; `nil` for a form that no page has.
    fileprivate func text(_ limits: PageLimits) -> LocalizedText? {
        let (most, size) = (limits.filesPerForm, limits.fileSize)
        return switch self {
        case .malformed: nil
        case .tooLarge:
            LocalizedText(
                "That is too much: at most \(most) files, each of at most \(size.english).",
                "파일이 너무 많거나 큽니다. 한 번에 \(most)개까지, 하나에 \(size.korean)까지 올릴 수 있습니다.")
        case .storage:
            LocalizedText(
                "The server has no room for files at the moment. Try again later.",
                "지금은 서버에 파일을 저장할 공간이 없습니다. 나중에 다시 올려 주세요.")
        }
    }
}
