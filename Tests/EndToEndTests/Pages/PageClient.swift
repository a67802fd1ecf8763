import CurlTransport
import Foundation
import NetworkCore
import TestSupport
import Testing

/// A browser without a window: loads a page, sends the acts of a visitor, and changes the page with the frames of the
/// answers, as the script of the page does without a stream.
final class PageClient {
    private let transport: CurlTransport
    private let origin: String
    /// The fields with cookies, by their names.
    private(set) var cookies: [String: String]
    private(set) var page = PageTree(html: "")
    /// The status of the last whole page.
    private(set) var status = 0
    private var last = 0
    private var acts = 0
    private var call: [UInt8] = []
    /// The rows of the lists that were reported last.
    private var seen: [String: [String]] = [:]

    /// - Parameters:
    ///   - origin: `http://127.0.0.1:port`.
    ///   - cookies: those of another page of the same browser.
    init(_ origin: String, cookies: [String: String] = [:]) {
        (self.origin, self.cookies) = (origin, cookies)
        var options = CurlOptions()
        options.maximumRedirects = 0
        transport = CurlTransport(options)
    }

    /// Opens the page of an address.
    convenience init(at address: String) async throws {
        let target = address.matches(of: /\/\/[^\/]+/).first?.range.upperBound ?? address.endIndex
        self.init(String(address[..<target]))
        try await open(String(address[target...]))
    }

    /// The words on the page.
    var text: String { page.text }

    private var visit: String { page.element("page")?["data-visit"] ?? "" }

    /// Loads a page, and follows where it leads.
    func open(_ target: String) async throws {
        var target = target
        while true {
            // A fragment is for the browser alone.
            let answer = try await send(.get, String(target.prefix { $0 != "#" }))
            guard answer.status == 303, let next = answer.headers["Location"] else { return show(answer) }
            target = next
        }
    }

    /// Loads the same page again, which then contains its changes as a whole.
    func reload() async throws { try await open("/pages/?visit=\(visit)") }

    private func show(_ answer: HTTPResponse) {
        status = answer.status
        page = PageTree(html: String(decoding: answer.body, as: UTF8.self))
        last = Int(page.element("page")?["data-after"] ?? "") ?? 0
        (acts, seen) = (0, [:])
    }

    private func send(_ method: HTTPMethod, _ target: String, _ type: String? = nil, _ body: [UInt8] = [])
        async throws -> HTTPResponse
    {
        var request = try HTTPRequest(method: method, origin: origin, target: target, body: body)
        request.headers["Content-Type"] = type
        request.headers["Sec-Fetch-Site"] = "same-origin"
        if !cookies.isEmpty {
            request.headers["Cookie"] = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        }
        let answer = try await transport.send(request)
        for field in answer.headers.values(of: "Set-Cookie") {
            let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
            if pair.count == 2 { cookies[pair[0]] = pair[1] }
        }
        return answer
    }
}

/// Acts.
extension PageClient {
    typealias Act = SentAct

    /// Reports the rows in sight, and asks for changes, at most every ten milliseconds.
    func refresh() async throws {
        try await Task.sleep(for: .milliseconds(10))
        try await send(sights())
    }

    /// The first rows of the lists that have others than before.
    private func sights() -> [Act] {
        page.top.all.filter { $0.name == "ul" && $0["id"] != nil && !$0.elements.isEmpty }.compactMap {
            list in
            let (name, rows) = (list["id"] ?? "", list.elements.prefix(10).map { $0["id"] ?? "" })
            guard seen.updateValue(rows, forKey: name) != rows else { return nil }
            return Act(kind: "saw", list: name, from: 0, to: rows.count)
        }
    }

    func send(_ act: Act) async throws { try await send([act]) }

    private func send(_ new: [Act]) async throws {
        var numbered = new
        for index in numbered.indices { numbered[index].n = acts + index + 1 }
        call = Array(try JSONEncoder().encode(Call(visit: visit, after: last, acts: numbered)))
        try await sendAgain()
        acts += new.count
    }

    /// Sends the last acts again, as the script does without an answer.
    func sendAgain() async throws {
        let answer = try await send(.post, "/pages/-/act", "application/json", call)
        guard answer.status == 200 else { throw Refused(status: answer.status) }
        for frame in try JSONDecoder().decode(Frames.self, from: Data(answer.body)).frames {
            page.apply(frame)
            last = frame.n
        }
    }

    private struct Call: Encodable {
        let visit: String
        let after: Int
        let acts: [Act]
    }

    private struct Frames: Decodable {
        let frames: [ReceivedFrame]
    }

    /// An answer without changes.
    struct Refused: Error, Equatable {
        let status: Int
    }

    /// Types a text into a field. The script sends no password before its form.
    func type(_ text: String, into field: PageTree) async throws {
        field.value = text
        guard let name = field["data-field"], field["type"] != "password" else { return }
        try await send(Act(kind: "edit", field: name, text: text))
    }

    /// Presses Enter in a field of one line.
    func submit(_ field: PageTree) async throws {
        try await send(Act(kind: "submit", field: field["data-field"], text: field.value))
    }

    /// Clicks a link, a button or a row.
    func click(_ part: PageTree) async throws {
        let part = try #require(part.first { $0.action != nil }, "\(part.text) does nothing")
        let hasPassword = page.top.all.contains { $0["type"] == "password" && !$0.value.isEmpty }
        if hasPassword, part["class"]?.split(separator: " ").contains("main") == true {
            return try await send(form: part["value"] ?? "")
        }
        let (list, item) = part.target
        try await send(Act(kind: "do", action: part.action, list: list, item: item))
    }

    /// Sends the form of the page, as a browser does for passwords and files. The button is that beside the field of the
    /// files.
    func send(form button: String, files: [(name: String, content: [UInt8])] = []) async throws {
        let texts =
            [("visit", visit)]
            + page.all.filter(\.isField).map { ("edit \($0["data-field"] ?? "")", $0.value) }
        let (type, body) =
            files.isEmpty
            ? (
                "application/x-www-form-urlencoded",
                Array(QueryItem.format((texts + [("do", button)]).map { QueryItem($0, $1) }).utf8)
            ) : multipart(texts, button, files)
        let answer = try await send(.post, "/pages/-/act", type, body)
        guard answer.status == 303, let next = answer.headers["Location"] else { return show(answer) }
        try await open(next)
    }

    private func multipart(
        _ texts: [(String, String)], _ button: String, _ files: [(name: String, content: [UInt8])]
    ) -> (type: String, body: [UInt8]) {
        let border = "----\(UUID().uuidString)"
        var body: [UInt8] = []
        func add(_ name: String, _ content: [UInt8], _ more: String = "") {
            body += Array(
                "--\(border)\r\nContent-Disposition: form-data; name=\"\(name)\"\(more)\r\n\r\n".utf8)
            body += content + Array("\r\n".utf8)
        }
        for (name, text) in texts { add(name, Array(text.utf8)) }
        let field = button.replacing("upload ", with: "file ")
        for file in files {
            add(field, file.content, "; filename=\"\(file.name)\"\r\nContent-Type: application/octet-stream")
        }
        add("do", Array(button.utf8))
        return ("multipart/form-data; boundary=\(border)", body + Array("--\(border)--\r\n".utf8))
    }
}

/// A visitor's steps.
extension PageClient {
    /// Asks for the changes of the page until it meets a condition.
    func wait(for what: String, _ isSo: () async throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(ScreenShell.patience)
        while try await !isSo() {
            guard ContinuousClock.now < end else { throw ScreenShell.NotSeen(what: "\(what) in \(text)") }
            try await refresh()
        }
    }

    func see(_ words: String) async throws {
        try await wait(for: "“\(words)”") { text.contains(words) }
    }

    /// Presses a button or a row of the uppermost layer, by its action or the item that it is for, when it is there.
    func press(_ name: String) async throws {
        try await wait(for: name) { button(name) != nil }
        if let button = button(name) { try await click(button) }
    }

    private func button(_ name: String) -> PageTree? {
        page.top.first { $0.action == name || $0.action != nil && $0.target.item == name }
            ?? page.first { $0.action == name }
    }

    /// Fills in a field of the uppermost layer, which the app names.
    func type(_ text: String, intoFieldNamed name: String) async throws {
        func field() -> PageTree? { page.top.first { $0["data-field"]?.hasSuffix("-\(name)") == true } }
        try await wait(for: "the field \(name)") { field() != nil }
        if let field = field() { try await type(text, into: field) }
    }
}
