import Foundation
import NetworkCore
import TestSupport
import Testing

/// One journey with the pages of an app, `ui --browser`, as a browser without a window has them.
///
/// It types what a user of a screen that is read out types, unless a step has lines of its own: rows have the numbers of
/// their order on the page, and actions the names or keys that the page gives them.
final class PageJourneyRun {
    private let journey: Journey
    private let mode: JourneyMode
    private let home: JourneyHome
    private var client: PageClient?
    private var process: AppProcess.Running?
    private var transcript = ""

    init(_ journey: Journey, _ mode: JourneyMode, _ home: JourneyHome) {
        (self.journey, self.mode, self.home) = (journey, mode, home)
    }

    /// - Returns: the number of steps taken with this face.
    func run() async throws -> Int {
        defer {
            process?.send(SIGTERM)
            JourneyRun.save(transcript, journey, mode)
        }
        var made = 0
        for step in journey.steps {
            for beside in step.before { try home.run(beside) }
            let typed = step.typed[.page] ?? step.typed[.readOut] ?? []
            guard !typed.isEmpty || client != nil && step.typed.isEmpty else { continue }
            try await make(step, typed)
            made += 1
        }
        if client != nil { try await expectWhole() }
        return made
    }

    private func make(_ step: Journey.Step, _ typed: [String]) async throws {
        let client = try await opened()
        for line in typed {
            try await wait("“\(line)” works", in: step) {
                try await obey(line, client)
            }
        }
        defer { transcript += step.note(.page, typed) + client.text + "\n" }
        try await wait("the facts", in: step) {
            step.missing(mode, in: client.text).isEmpty
        }
    }

    /// Asks for the changes of the page until it meets a condition.
    private func wait(_ what: String, in step: Journey.Step, _ isSo: () async throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(ScreenShell.patience)
        do {
            while try await !isSo() {
                guard ContinuousClock.now < end else { throw ScreenShell.NotSeen(what: what) }
                try await client?.refresh()
            }
            // Rows that are still loading come first.
            let rest = ContinuousClock.now + .seconds(2)
            while client?.page.first(where: { $0["aria-busy"] == "true" }) != nil, ContinuousClock.now < rest
            {
                try await client?.refresh()
            }
        } catch {
            Issue.record(
                """
                \(journey.testDescription) (\(mode.testDescription)), "\(step.name)": \(what); missing: \
                \(step.missing(mode, in: client?.text ?? "")) in
                \(client?.text ?? "")
                """)
            throw error
        }
    }

    private func opened() async throws -> PageClient {
        if let client { return client }
        let (running, address) = try home.startPages()
        process = running
        let client = try await PageClient(at: address)
        self.client = client
        return client
    }

    /// Expects that the changes have made the same page that the app sends as a whole.
    private func expectWhole() async throws {
        guard let client else { return }
        var (changed, whole) = ("", "")
        // A message may go between the two.
        for _ in 0..<5 {
            try await client.refresh()
            changed = client.text
            try await client.reload()
            whole = client.text
            if changed == whole { return }
        }
        #expect(changed == whole, "\(journey.testDescription) (\(mode.testDescription))")
    }
}

/// Lines.
extension PageJourneyRun {
    /// - Returns: `false` when the page does not have the part yet.
    private func obey(_ line: String, _ client: PageClient) async throws -> Bool {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard let name = words.first else { return true }
        let rest = words.count > 1 ? words[1] : ""
        if name.hasPrefix("/pages/") {
            try await client.open(name)
            return true
        }
        if name.hasPrefix("=") { return try await type(rest, into: Int(name.dropFirst()), client) }
        if ["pagedown", "end"].contains(name) { return try await showMore(client) }
        if let number = Int(name) {
            guard let row = row(number, client) else { return false }
            try await client.click(row)
            return true
        }
        guard let action = action(name, client.page) else { return false }
        var row: PageTree?
        if !rest.isEmpty {
            row = Int(rest).flatMap { self.row($0, client) }
            guard row != nil else { return false }
        }
        // A button sends passwords, and a key does not.
        if row == nil, let button = client.page.top.first(where: { $0.action == action }) {
            try await client.click(button)
        } else {
            try await client.send(
                .init(kind: "do", action: action, list: row?.target.list, item: row?.target.item))
        }
        return true
    }

    /// The action of a key or a name.
    private func action(_ name: String, _ page: PageTree) -> String? {
        let keys = page.element("hints")?["data-keys"]?.split(separator: " ") ?? []
        if let key = keys.first(where: { $0.hasPrefix(name + "=") }) {
            return String(key.dropFirst(name.count + 1))
        }
        return page.first { $0.action == name } != nil || keys.contains { $0.hasSuffix("=" + name) }
            ? name : nil
    }

    /// A row of a list, or a choice, of the uppermost layer.
    private func row(_ number: Int, _ client: PageClient) -> PageTree? {
        let rows = client.page.top.all.filter { part in
            part["id"] != nil && (part.name == "li" || part.action != nil && part.target.item != nil)
        }
        return rows.indices.contains(number - 1) ? rows[number - 1] : nil
    }

    private func type(_ text: String, into number: Int?, _ client: PageClient) async throws -> Bool {
        let fields = client.page.top.all.filter(\.isField)
        guard fields.indices.contains((number ?? 1) - 1) else { return false }
        let field = fields[(number ?? 1) - 1]
        try await client.type(text, into: field)
        guard number == nil else { return true }
        if field.name == "input" {
            try await client.submit(field)
        } else if let button = client.page.top.first(where: { $0["class"] == "button main" }) {
            try await client.click(button)
        }
        return true
    }

    /// Scrolls to the last row that the page has.
    private func showMore(_ client: PageClient) async throws -> Bool {
        let lists = client.page.top.all.filter { $0.name == "ul" && $0["id"] != nil }
        guard let list = lists.max(by: { $0.elements.count < $1.elements.count }) else { return false }
        let count = list.elements.count
        try await client.send(.init(kind: "saw", list: list["id"], from: max(0, count - 10), to: count))
        return true
    }
}
