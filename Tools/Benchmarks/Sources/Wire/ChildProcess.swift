import Foundation

/// This program started again in another role, so that neither side pays for the other's memory and threads.
final class ChildProcess {
    enum Failure: Error {
        case saidNothing(String)
    }

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ role: ChildRole, _ arguments: [String]) throws {
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = [ChildRole.option, role.rawValue] + arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    /// The next line that it prints.
    func line() throws -> String {
        var bytes = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
            if byte == Data("\n".utf8) { return String(decoding: bytes, as: UTF8.self) }
            bytes += byte
        }
        throw Failure.saidNothing(
            "a child process printed only \"\(String(decoding: bytes, as: UTF8.self))\"")
    }

    var memory: ProcessMemory { ProcessMemory(of: "\(process.processIdentifier)") }

    /// Closes its input, which ends the process, and waits for its end.
    func end() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// The figures that a measuring child prints before it ends.
    static func figures(_ role: ChildRole, _ arguments: [String]) throws -> Figures {
        let child = try ChildProcess(role, arguments)
        defer { child.end() }
        let line = try child.line()
        guard let figures = Figures(line: line) else { throw Failure.saidNothing(line) }
        return figures
    }
}
