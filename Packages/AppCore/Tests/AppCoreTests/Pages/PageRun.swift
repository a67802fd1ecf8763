import AppCoreTestSupport
import NetworkCore
import Observation
import Persistence
import Synchronization
import TerminalKit
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import AppCore

/// Notes in a list, with a field for new ones, for tests of pages.
@MainActor
@Observable
final class NotesScreen: Screen {
    let title: String
    @ObservationIgnored private let flow: Flow
    var notes: [String] = []
    var draft = ""

    @ObservationIgnored var secrets = VisitorSecrets()
    /// Held while the visitor signs in; `nil` never.
    @ObservationIgnored var gate: Gate?

    init(_ flow: Flow, _ title: String = "Notes") { (self.title, self.flow) = (title, flow) }

    static let actions = ActionScope(
        "notes",
        [
            Action("add", LocalizedText("Add", "추가"), keys: ["a"]),
            Action("sign-in", LocalizedText("Sign in", "로그인"), keys: ["s"]),
            Action("sign-out", LocalizedText("Sign out", "로그아웃"), keys: ["o"]),
            Action("finish", LocalizedText("Finish", "끝내기"), keys: ["f"]),
            Action(
                "read", LocalizedText("Read", "읽기"), keys: ["r"], isForRow: true, opensScreen: true),
        ])

    var scope: ActionScope { Self.actions }
    var address: PageAddress? { title == "Notes" ? PageAddress() : PageAddress("notes", title) }

    func body(in context: ViewContext) -> Element {
        .column([
            .field("draft", FieldSource(draft, isMultiline: true), label: "Draft"), .button("Add", "add"),
            .list(
                "notes",
                ListSource(
                    count: notes.count, id: { .number($0) }, row: { [notes] in .text(StyledText(notes[$0])) }),
                label: "Notes"),
        ])
    }

    func edited(_ field: ElementID, _ text: String) async { draft = text }

    func perform(_ action: ActionID, on item: ItemID?) async {
        switch action {
        case "add":
            notes.append(draft.isEmpty ? "note \(notes.count + 1)" : draft)
            draft = ""
        case "finish": flow.finish()
        case "sign-in":
            await gate?.wait()
            await secrets.set(Secret("token"), named: "session")
        case "sign-out": await secrets.remove(named: "session")
        case "read": if case .number(let number) = item { flow.push(NotesScreen(flow, "\(number)")) }
        default: break
        }
    }
}

/// A server of pages without a connection, whose clock a test advances.
@MainActor
final class PageRun {
    /// The screens that the server created and ended.
    @MainActor
    final class Record {
        /// The screens of all pages, in the order in which they were opened.
        var flows: [Flow] = []
        var screens: [NotesScreen] = []
        /// The number of visitors that have ended.
        var ended = 0
    }

    nonisolated static let origin = "http://127.0.0.1:8123"

    let record = Record()
    let visits: PageVisits
    let entrance: Entrance?
    let server: PageServer
    let handler: EmbeddedTransport.Handler
    private let time: PassedTime

    private final class PassedTime: Sendable {
        let value = Mutex(Duration.zero)
    }

    init(
        _ limits: PageLimits = PageLimits(), origins: Set<String>? = nil, isOwn: Bool = false,
        records: VisitorRecords? = nil, onQuit: @escaping @Sendable () -> Void = {}
    ) throws {
        let (begin, time) = (ContinuousClock.now, PassedTime())
        let now = { @Sendable in begin + time.value.withLock { $0 } }
        self.time = time
        visits = PageVisits(limits, name: "Notes", mayQuit: isOwn, now: now)
        entrance = isOwn ? Entrance(now: now) : nil
        let environment = try TestApp().environment(Transcript(width: nil, environment: TestApp.plain))
        server = PageServer(
            check: PageGuard(origins: origins, isStrict: isOwn), entrance: entrance, limits: limits,
            visits: visits, onQuit: onQuit, publicPages: isOwn ? [] : ["notes"],
            records: records
        ) { [record] _, secrets in
            VisitorScreens(
                Run(.sample, environment, language: secrets.language, store: .memory), secrets: secrets,
                make: {
                    let flow = Flow()
                    let screen = NotesScreen(flow)
                    flow.addTab(LocalizedText("Notes", "메모"), screen)
                    screen.secrets = secrets
                    record.screens.append(screen)
                    record.flows.append(flow)
                    return AppScreens(flow: flow, scopes: [NotesScreen.actions]) {
                    } open: { address in
                        guard address.path.first == "notes", let name = address.path.last else {
                            return false
                        }
                        flow.push(NotesScreen(flow, name))
                        return true
                    }
                }, end: { record.ended += 1 })
        }
        handler = server.before {
            $0.path == "/metrics" ? HTTPResponse(body: Array("up 1\n".utf8)) : HTTPResponse(status: 418)
        }
        TestLifetime.atEnd { [visits] in await visits.end() }
    }

    /// The notes of all pages.
    var notes: [String] { record.screens.flatMap(\.notes) }

    func pass(_ duration: Duration) { time.value.withLock { $0 += duration } }

    /// Answers a request of a browser on a page of the server.
    func send(
        _ method: HTTPMethod = .get, _ target: String, from peer: String = "192.0.2.1", cookie: String? = nil,
        origin: String = PageRun.origin, _ headers: HTTPHeaders = [:], body: String = ""
    ) async throws -> HTTPResponse {
        var request = try HTTPRequest(
            method: method, origin: origin, target: target, headers: headers, body: Array(body.utf8))
        request.peer = peer
        if headers["Sec-Fetch-Site"] == nil, headers["Origin"] == nil,
            method == .post || headers["Referer"] == nil
        {
            request.headers["Sec-Fetch-Site"] = "same-origin"
        }
        if let cookie { request.headers["Cookie"] = cookie }
        return await handler(request)
    }

    func act(_ body: String, cookie: String?) async throws -> HTTPResponse {
        try await send(
            .post, "/pages/-/act", cookie: cookie, ["Content-Type": "application/json"], body: body)
    }

    /// Opens a page in a new browser, or in one with a cookie.
    func open(_ target: String = "/pages/", cookie: String? = nil, from peer: String = "192.0.2.1")
        async throws
        -> Tab
    {
        let answer = try await send(.get, target, from: peer, cookie: cookie)
        try #require(answer.status == 200, "\(answer.text)")
        let given = answer.headers["Set-Cookie"]?.prefix { $0 != ";" }
        return Tab(
            run: self, cookie: try #require(given.map(String.init) ?? cookie),
            visit: try #require(answer.attribute("data-visit")), text: answer.text)
    }

    /// A page in a browser.
    @MainActor
    struct Tab {
        let run: PageRun
        /// The field of requests.
        let cookie: String
        let visit: String
        let text: String

        func act(_ acts: String, after: Int = 1) async throws -> HTTPResponse {
            try await run.act(#"{"visit":"\#(visit)","after":\#(after),"acts":[\#(acts)]}"#, cookie: cookie)
        }

        func form(_ fields: String) async throws -> HTTPResponse {
            try await run.send(
                .post, "/pages/-/act", cookie: cookie, ["Content-Type": "application/x-www-form-urlencoded"],
                body: "visit=\(visit)&\(fields)")
        }
    }
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The first value of an attribute.
    func attribute(_ name: String) -> String? {
        text.firstRange(of: "\(name)=").map { String(text[$0.upperBound...].prefix { !" >".contains($0) }) }
    }
}
