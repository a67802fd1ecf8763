import Foundation
import TerminalUI

/// The list of a C program, `Tools/Benchmarks/Screen`. `Tools/bench` builds it beside this program, so that nothing
/// else needs ncurses.
final class CursesList {
    static let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "benchmark-screen").path
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private var unread: [UInt8] = []
    /// The bytes of the first frame.
    private(set) var firstBytes = 0

    /// Starts it with rows, or with cards side by side.
    init(_ size: ScreenSize, rows: Int, words: [String], hasCards: Bool = false) throws {
        process.executableURL = URL(filePath: Self.path)
        process.arguments =
            [words.joined(separator: "\t"), "\(rows)", "\(size.columns)", "\(size.rows)"]
            + (hasCards ? ["cards"] : [])
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        firstBytes = try numbers()[0]
    }

    /// Presses a key `count` times: j and k, or n for a page down.
    func press(_ key: Character, _ count: Int) throws -> [KeyCost] {
        try send("\(key) \(count)")
        return try (0..<count).map { _ in
            let cost = try numbers()
            return KeyCost(milliseconds: Double(cost[0]) / 1_000_000, bytes: cost[1])
        }
    }

    func title(_ row: Int) throws -> String {
        try send("= \(row)")
        return try line()
    }

    func close() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    private func send(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    }

    private func numbers() throws -> [Int] { try line().split(separator: " ").compactMap { Int($0) } }

    private func line() throws -> String {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeFirst(end + 1) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Failure.ended }
            unread += more
        }
    }

    enum Failure: Error {
        /// The program ended early.
        case ended
    }
}
