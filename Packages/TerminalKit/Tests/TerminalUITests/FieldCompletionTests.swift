import Foundation
import Synchronization
import TerminalKit
import TestSupport
import Testing
import TextCore

@testable import TerminalUI

/// A form of two fields, the first of which completes names of birds.
@MainActor
private final class BirdScreen: Screen {
    let title = "Birds"
    let scope = ActionScope("birds", [])
    var bird = ""
    var note = ""
    var submitted: [String] = []
    private let complete: @Sendable (String) -> Completion

    init(_ complete: @escaping @Sendable (String) -> Completion = BirdScreen.complete) {
        self.complete = complete
    }

    nonisolated static let names = ["heron", "hen", "owl", "ostrich"]

    nonisolated static func complete(_ text: String) -> Completion {
        let found = names.filter { $0.hasPrefix(text) }.sorted()
        guard let first = found.first else { return Completion(text: text) }
        let common = found.reduce(first) { common, name in
            String(zip(common, name).prefix { $0 == $1 }.map { $0.0 })
        }
        return Completion(text: common, candidates: found.count > 1 ? found : [])
    }

    func body(in context: ViewContext) -> Element {
        .column([
            .field("bird", FieldSource(completion: complete), label: "Bird"),
            .field("note", FieldSource(), label: "Note"),
        ])
    }

    func perform(_ action: ActionID, on item: ItemID?) async {}
    func edited(_ field: ElementID, _ text: String) async {
        if field == "bird" { bird = text } else { note = text }
    }
    func submitted(_ field: ElementID, _ text: String) async { submitted.append(text) }
}

@MainActor
@Suite struct FieldCompletionTests {
    private func interface(_ screen: BirdScreen) async throws -> TestInterface {
        let flow = Flow()
        flow.addTab(LocalizedText("Birds", "새"), screen)
        return await TestInterface(
            flow, on: VirtualTerminal(80, 12), keys: try KeyTable([.everywhere(tabs: flow.tabTitles)]),
            language: .english)
    }

    @Test func `Tab completes the unambiguous part and shows the candidates`() async throws {
        let screen = BirdScreen()
        let ui = try await interface(screen)
        #expect(!ui.text.contains("tab complete"))
        await ui.type("h")
        #expect(ui.text.contains("tab complete"))
        await ui.type("\t")
        #expect(screen.bird == "he" && ui.text.contains("\n hen\n heron\n"), "\(ui.text)")
        await ui.type("r")
        #expect(!ui.text.contains("heron"))
        await ui.type("\t")
        #expect(screen.bird == "heron" && !ui.text.contains("hen\n"))
    }

    @Test func `Tab moves on without a completion, and at the latest the third time`() async throws {
        let screen = BirdScreen()
        let ui = try await interface(screen)
        await ui.type("\tx")
        #expect(screen.bird.isEmpty && screen.note == "x" && !ui.text.contains("tab complete"))
        await ui.send("\u{1B}[Z")
        await ui.type("o\t\ty")
        #expect(screen.bird == "o" && screen.note == "xy" && !ui.text.contains("ostrich"))
        await ui.send("\u{1B}[Z")
        await ui.type("w\t\tz")
        #expect(screen.bird == "owl" && screen.note == "xyz")
        await ui.send("\u{1B}[Z")
        await ui.type("q\t!")
        #expect(screen.bird == "owlq" && screen.note == "xyz!")
    }

    @Test func `Completes the text before the caret`() async throws {
        let screen = BirdScreen()
        let ui = try await interface(screen)
        await ui.send("ow!\u{1B}[D\t?")
        #expect(screen.bird == "owl?!")
    }

    @Test func `Replaces a spelling that looks the same by the existing one`() async throws {
        let screen = BirdScreen { _ in Completion(text: "\u{1109}\u{1162}") }
        let ui = try await interface(screen)
        await ui.type("새\t")
        #expect(screen.bird.unicodeScalars.count == 2)
    }

    @Test func `Keys that arrive with Tab wait for its completion`() async throws {
        let screen = BirdScreen()
        let ui = try await interface(screen)
        await ui.send("ow\ts\t!\r")
        #expect(screen.bird == "owls" && screen.note == "!" && screen.submitted == ["!"])
    }

    @Test func `Gives up a slow lookup and starts no other while it runs`() async throws {
        let (begun, gate) = (Gate(), BlockingGate())
        let looks = Mutex(0)
        // The time limit of the first lookup ends when the lookup has begun.
        let completer = FieldCompleter { _ in await begun.wait() }
        let slow: @Sendable (String) -> Completion = { text in
            looks.withLock { $0 += 1 }
            begun.open()
            gate.wait()
            return Completion(text: text)
        }
        #expect(await completer.completion(of: "a", slow) == nil)
        #expect(await completer.completion(of: "b", slow) == nil)
        #expect(looks.withLock { $0 } == 1)
        gate.open()
    }

    @Test func `Shows names safely, and only as many as fit`() async throws {
        let screen = BirdScreen { text in
            Completion(text: text, candidates: ["\u{1B}[2J\u{202E}"] + (1...99).map { "bird \($0)" })
        }
        let ui = try await interface(screen)
        await ui.type("b\t")
        #expect(ui.text.contains("␛[2J") && ui.text.contains("… +9"), "\(ui.text)")
        #expect(ui.text.contains("bird 1"))
    }
}

/// Blocks a thread until the gate opens.
private final class BlockingGate: Sendable {
    private let isOpen = Mutex(false)

    func open() { isOpen.withLock { $0 = true } }

    func wait() { while !isOpen.withLock({ $0 }) { usleep(1_000) } }
}
