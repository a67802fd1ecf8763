import Foundation
import TerminalKit
import TerminalUI

/// The time from the bytes of a key to the last byte of its frame, in a list of a million rows, compared with a C
/// program that shows the same rows with ncurses. Both write into a pipe.
@MainActor
enum InterfaceBench {
    private static let sizes = [ScreenSize(80, 24), ScreenSize(200, 60)]
    private static var rounds: Int { Smoke.rounds(10) }
    private static let presses = 50

    /// At the end of a shorter list, keys would change nothing and cause no frame.
    private static let leastRows = 100_000

    static func run(rows: Int) async throws {
        let rows = max(rows, leastRows)
        print(
            column("\(rows) rows") + right("ncurses ms", 12) + right("p99", 8) + right("bytes", 8)
                + right("ours ms", 12) + right("p99", 8) + right("bytes", 8) + right("ratio", 10))
        for size in sizes { try await measure(size, rows) }
        print("goals at 200x60: a key within 1 ms, and at most 400 bytes when it scrolls by one row")
    }

    private static func measure(_ size: ScreenSize, _ rows: Int) async throws {
        let plain = try CursesList(size, rows: rows, words: FilmsScreen.words)
        defer { plain.close() }
        for row in [0, 1, rows / 2, rows - 1] {
            let (reference, ours) = (try plain.title(row), FilmsScreen.title(row))
            guard reference == ours else { throw ServerPair.Difference(c: reference, ours: ours) }
        }
        let ours = try await InterfaceList(size, FilmsScreen(rows: rows))
        let name = "\(size.columns)x\(size.rows)"
        print(
            column("\(name) first frame") + right("\(plain.firstBytes)", 28) + right("\(ours.firstBytes)", 28)
        )

        let page = size.rows - FilmsScreen.linesAround
        var keys: [(name: String, plain: [KeyCost], ours: [KeyCost])] = [
            ("move", [], []), ("scroll", [], []), ("page", [], []),
        ]
        func measure(_ key: Int, _ bytes: String, as letter: Character, _ count: Int) async throws {
            keys[key].plain += try plain.press(letter, count)
            keys[key].ours += try await ours.press(bytes, count)
        }
        for _ in 0..<rounds {
            try await measure(2, "\u{1B}[6~", as: "n", presses)
            try await measure(1, "j", as: "j", presses)
            for _ in 0..<presses / (page - 1) + 1 {
                _ = try plain.press("k", page - 1)
                _ = try await ours.press("k", page - 1)
                try await measure(0, "j", as: "j", page - 1)
            }
        }
        await ours.close()
        for (key, plain, ours) in keys {
            row("\(name) \(key)", plain, ours)
        }
        try await measureShapes(size, plain)
    }

    /// Measures rows of other shapes: cards compared with the same cards, others with the same keys in the plain list.
    private static func measureShapes(_ size: ScreenSize, _ list: CursesList) async throws {
        let cards = try CursesList(
            size, rows: ShapesScreen.count, words: FilmsScreen.words, hasCards: true)
        defer { cards.close() }
        for shape in ShapesScreen.Shape.allCases {
            let plain = shape == .grid ? cards : list
            let screen = ShapesScreen(shape)
            let ours = try await InterfaceList(size, screen)
            // Moves to the end and back once, so that the first and last rows have been shown.
            _ = try await ours.press("\u{1B}[F", 1)
            _ = try await ours.press("\u{1B}[H", 1)
            for (key, bytes, letter) in [("page", "\u{1B}[6~", "n"), ("down", "j", "j")]
                as [(String, String, Character)]
            {
                // Only 40, because a grid on a large terminal has only about twice as many pages.
                row(
                    "\(size.columns)x\(size.rows) \(shape) \(key)", try plain.press(letter, 40),
                    try await ours.press(bytes, 40))
            }
            if shape == .book {
                let (milliseconds, frames) = await ours.change(1_000) { screen.change($0) }
                print(column("1000 changes") + String(format: "%.0f ms, %ld frames", milliseconds, frames))
            }
            await ours.close()
        }
    }

    private static func row(_ name: String, _ plain: [KeyCost], _ ours: [KeyCost]) {
        let figures = [plain, ours].map { costs in
            let times = costs.map(\.milliseconds).sorted()
            let bytes = costs.map(\.bytes).sorted()
            return (times[times.count / 2], times[times.count * 99 / 100], bytes[bytes.count / 2])
        }
        let texts = figures.map { median, tail, bytes in
            right(String(format: "%.3f", median), 12) + right(String(format: "%.3f", tail), 8)
                + right("\(bytes)", 8)
        }
        print(
            column(name) + texts.joined() + right(String(format: "%.2f", figures[1].0 / figures[0].0), 10))
    }

    private static func column(_ text: String) -> String {
        text.padding(toLength: 22, withPad: " ", startingAt: 0)
    }

    private static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

/// The cost of a key.
struct KeyCost {
    let milliseconds: Double
    let bytes: Int
}
