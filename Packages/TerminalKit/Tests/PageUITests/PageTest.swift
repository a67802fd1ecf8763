import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import PageUI

/// A page with the part of a browser that merges frames, so that tests see what a visitor sees.
@MainActor
final class PageTest {
    let flow: Flow
    let page: PageInterface
    /// The parts of the page by their names.
    private(set) var parts: [String: String] = [:]
    private(set) var order: [String: [String]] = [:]
    /// The chosen rows of lists.
    private(set) var chosen: [String: String] = [:]
    /// The texts of the fields.
    var fields: [String: String] = [:]
    private(set) var title = ""
    private(set) var place: PageFrame.Place?
    private(set) var focus: String?
    private(set) var reveal: String?
    private(set) var spoken: [String] = []
    private(set) var isEnd = false
    /// The frames since the beginning.
    private(set) var frames: [PageFrame] = []
    /// The numbers of the last act, of the last frame and of the last edits.
    private(set) var number = 0
    private(set) var last = 0
    private var edits: [String: Int] = [:]

    init(
        _ screens: [any Screen], at address: PageAddress? = nil, language: Language = .english,
        mayQuit: Bool = true,
        open: @escaping @MainActor (Flow, PageAddress) async -> Bool = { _, _ in false }
    ) async throws {
        let flow = Flow()
        self.flow = flow
        for screen in screens { flow.addTab(LocalizedText(screen.title, screen.title), screen) }
        let keys = try KeyTable([flow.everywhere, ShelfScreen.scope, FormSheet.scope])
        page = PageInterface(
            flow, keys: keys, language: language, name: "Books", mayQuit: mayQuit,
            sleep: { _ in try await Task.sleep(for: .seconds(3_600)) }, open: { await open(flow, $0) })
        TestLifetime.atEnd { [page] in await page.end() }
        await page.begin(at: address, within: .seconds(300))
        read()
    }

    /// Performs one act, waits for its operations, and reads the frames.
    @discardableResult
    func act(_ kind: PageAct.Kind) async -> PageInterface.Answer {
        let answer = await send(kind)
        await settle()
        return answer
    }

    /// Performs one act.
    @discardableResult
    func send(_ kind: PageAct.Kind) async -> PageInterface.Answer {
        number += 1
        switch kind {
        case .edit(let field, let text), .submit(let field, let text):
            (edits[field.name], fields[field.name]) = (number, text)
        case .chose(let list, let item), .perform(_, let list?, let item?):
            let row = "\(list.name).\(item.pageName)"
            if rows(list.name).contains(row) { chosen[list.name] = row }
        case .perform, .saw, .receive, .go: break
        }
        return await page.take([PageAct(number: number, kind)])
    }

    @discardableResult
    func perform(_ action: ActionID, _ list: ElementID? = nil, _ item: ItemID? = nil) async
        -> PageInterface.Answer
    {
        await act(.perform(action, list: list, item: item))
    }

    func edit(_ field: ElementID, _ text: String) async { await act(.edit(field, text)) }

    /// Waits for the operations, and reads the frames. They show the same as a whole page.
    func settle(sourceLocation: SourceLocation = #_sourceLocation) async {
        await page.settle(within: .seconds(300))
        read()
        let whole = PageTest(page, flow)
        #expect(parts == whole.parts, sourceLocation: sourceLocation)
        #expect(order == whole.order, sourceLocation: sourceLocation)
        #expect(chosen == whole.chosen, sourceLocation: sourceLocation)
        for (name, text) in whole.fields { #expect(fields[name] == text, sourceLocation: sourceLocation) }
    }

    /// A page that has just been loaded again.
    private init(_ page: PageInterface, _ flow: Flow) {
        (self.page, self.flow) = (page, flow)
        read()
    }

    /// Reads and merges the new frames.
    func read() { for frame in page.framesNow(after: last) { merge(frame) } }

    func merge(_ frame: PageFrame) {
        frames.append(frame)
        last = frame.number
        for part in frame.parts { parts[part.id] = part.html?.string }
        for (list, row) in frame.chosen { chosen[list] = row.isEmpty ? nil : row }
        for (list, rows) in frame.order {
            let gone = Set(order[list] ?? []).subtracting(rows)
            if list != "page" { for row in gone { parts[row] = nil } }
            order[list] = rows
        }
        // A list goes with its layer.
        for list in order.keys
        where list != "page" && !parts.values.contains(where: { $0.contains("id=\(list) ") }) {
            for row in order.removeValue(forKey: list) ?? [] { parts[row] = nil }
            chosen[list] = nil
        }
        // A field that comes again is another element.
        fields = fields.filter { name, _ in
            parts.values.contains { $0.contains("data-field=\(name) ") }
        }
        for field in frame.fields where field.seen >= edits[field.id] ?? 0 { fields[field.id] = field.text }
        title = frame.title ?? title
        place = frame.place ?? place
        focus = frame.focus ?? focus
        reveal = frame.reveal ?? reveal
        spoken += frame.spoken.map { [$0] } ?? []
        isEnd = isEnd || frame.isEnd
    }

    /// The layers, the lowest first.
    var layers: [String] { order["page"] ?? [] }

    /// The rows of a list.
    func rows(_ list: String) -> [String] { order[list] ?? [] }

    /// The text of a part without tags.
    func text(_ part: String) -> String {
        (parts[part] ?? "").replacing(/<[^>]*>/, with: " ").split(separator: " ").joined(separator: " ")
    }
}
