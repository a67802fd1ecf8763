import AppCore
import Foundation
public import PageUI
public import TerminalUI
import TestSupport
import Testing

/// The screens of an app as a page of a browser, step by step. They end with the test, whose suite needs the trait
/// `.closing`.
///
/// ```swift
/// let test = try await ScreenPageTest(run.test)
/// await test.perform("open", "listings", .number(3))
/// #expect(test.html.contains("<h1"))
/// ```
@MainActor
public final class ScreenPageTest {
    /// A step of a transcript. Lists and fields have the names that their screen gives them.
    public enum Step {
        case perform(ActionID, list: ElementID? = nil, ItemID? = nil)
        case edit(ElementID, String)
        case submit(ElementID, String)
        case go(PageAddress)
        /// Files at these paths, and the button beside their choice.
        case send(ElementID, [String])
        /// Files at these paths, and the button of a form.
        case press(ElementID, with: ElementID, [String])
        /// An act with the names of the page.
        case act(PageAct.Kind)
        /// Nothing: the page as it is.
        case look
    }

    public let page: PageInterface
    private var number = 0

    /// Shows the screens of a test on a page instead of a terminal.
    ///
    /// - Parameters:
    ///   - test: the screens.
    ///   - address: the address of the first screen.
    /// - Throws: when two actions of a scope have the same key.
    public init(_ test: ScreenTest, at address: PageAddress? = nil) async throws {
        page = PageInterface(
            test.screens.flow, keys: test.keys, language: test.language, name: "app",
            sleep: { _ in try await Task.sleep(for: .seconds(3_600)) }, open: { await test.screens.open($0) })
        TestLifetime.atEnd { [page] in await page.end() }
        #expect(await page.begin(at: address, within: .seconds(300)))
    }

    /// The whole page.
    public var html: String { page.document(visit: "visit").string }

    /// Performs a step, and waits for its operations.
    public func perform(_ step: Step) async {
        let act: PageAct.Kind
        switch step {
        case .perform(let action, let list, let item):
            act = .perform(action, list: list.map { ElementID(name(of: $0)) }, item: item)
        case .edit(let field, let text): act = .edit(ElementID(name(of: field)), text)
        case .submit(let field, let text): act = .submit(ElementID(name(of: field)), text)
        case .go(let address): act = .go(address)
        case .send(let field, let paths):
            act = .receive(ElementID(name(of: field)), paths, problems: [])
        case .press(let button, let field, let paths):
            let list = ElementID(name(of: button))
            number += 1
            let files = PageAct(number: number, .receive(ElementID(name(of: field)), paths, problems: []))
            number += 1
            let press = PageAct(number: number, .perform(.open, list: list, item: .text(button.name)))
            #expect(await page.take([files, press]) == .taken)
            return await settle()
        case .act(let kind): act = kind
        case .look: return await settle()
        }
        number += 1
        #expect(await page.take([PageAct(number: number, act)]) == .taken)
        await settle()
    }

    /// Waits for the operations. A slow machine changes nothing of the page.
    private func settle() async { await page.settle(within: .seconds(300)) }

    /// The parts of the page that changed with each step, below the name of the step. Checks the page after each one.
    public func transcript(_ steps: [(name: String, step: Step)]) async -> String {
        var text = ""
        var before: [String: String] = [:]
        for (name, step) in steps {
            await perform(step)
            let readable = ReadablePage(html)
            #expect(readable.mistakes == [], "\(name)")
            text += "== \(name)\n"
            let parts = readable.parts
            for part in parts where before[part.name] != part.lines { text += part.lines + "\n" }
            before = Dictionary(uniqueKeysWithValues: parts.map { ($0.name, $0.lines) })
            text += "\n"
        }
        return text
    }

    /// The name of a part of the uppermost layer that has one of this name.
    private func name(of part: ElementID) -> String {
        let names = html.matches(of: #/id=((n[0-9]+|o)-([^ .>]+))[ >]/#).filter { $0.output.3 == part.name }
        return names.last.map { String($0.output.1) } ?? part.name
    }
}
