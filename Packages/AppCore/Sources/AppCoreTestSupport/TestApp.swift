public import AppCore
public import Foundation
public import NetworkCore
import PresentationCore
public import TerminalKit
import Synchronization
import TestSupport
public import Testing

/// A whole app in the test's process, with its own home folder and a clock that the test sets.
///
/// ```swift
/// extension TestApp {
///     convenience init() throws { try self.init(.notes) }
/// }
///
/// let app = try TestApp()
/// #expect(await app.run("add", "Milk").code == .success)
/// try await app.serving { address in
///     #expect(await app.run("list", "--server", address).lines == ["1  Milk"])
/// }
/// ```
public final class TestApp: Sendable {
    /// An environment without colours, so that output can be compared.
    public static let plain = ["NO_COLOR": "1"]

    public let app: App
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let localTime = Mutex(LocalTime.utc)

    /// The app as on its first start.
    /// - Throws: the error of the file system when the home folder cannot be created.
    public init(_ app: App) throws {
        self.app = app
        folder = try TemporaryFolder()
    }

    /// The path of the home folder, which is removed with the last reference.
    public var home: String { folder.path }

    /// The path of a file in the home folder.
    public func path(_ name: String) -> String { "\(home)/\(name)" }

    /// Writes a file in the home folder, with its folders, and returns its path.
    @discardableResult
    public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        let file = URL(filePath: path(name))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }

    @discardableResult
    public func write(_ text: String, to name: String) throws -> String { try write(text.utf8, to: name) }

    /// The content of a file in the home folder.
    public func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path(name))))
    }

    /// Advances the app's clock.
    public func pass(seconds: TimeInterval) { clock.advance(seconds: seconds) }

    /// Sets the user's time zone to this number of hours ahead of UTC.
    public func travel(toHours hours: Int) { localTime.withLock { $0 = LocalTime { _ in hours * 3600 } } }

    /// The environment that the app receives. It never waits.
    public func environment(
        _ transcript: Transcript, variables: [String: String] = [:], extra: ExtraInput = ExtraInput(),
        transport: (any HTTPTransport)? = nil
    ) -> AppEnvironment {
        var console = transcript.console
        let readLines = console.readLines
        console.readLines = { descriptor, count in
            guard descriptor == 0 else {
                return extra.descriptors[descriptor].map { Array($0.prefix(count)) }
            }
            return await readLines(descriptor, count)
        }
        console.edit = { path in extra.editor?(path) ?? .noEditor }
        return AppEnvironment(
            variables: ["HOME": home].merging(variables) { $1 }, console: console,
            now: { self.clock.now }, localTime: localTime.withLock(\.self), transport: transport,
            sleep: { _ in }, completionLimit: .seconds(300))
    }

    /// One run from arguments to exit code. Output is a pipe, or a terminal `width` cells wide; `input` contains the
    /// typed or piped lines; `transport` answers instead of the embedded backend, or of the network.
    @MainActor
    public func run(
        _ arguments: [String], width: Int? = nil, variables: [String: String] = plain, input: [String] = [],
        extra: ExtraInput = ExtraInput(), transport: (any HTTPTransport)? = nil
    ) async -> AppRun {
        let transcript = Transcript(width: width, input: input, environment: variables)
        let environment = environment(transcript, variables: variables, extra: extra, transport: transport)
        let code = await app.run(arguments, environment)
        return AppRun(code: code, out: transcript.rawOut, error: transcript.rawError)
    }

    @MainActor
    public func run(
        _ arguments: String..., width: Int? = nil, variables: [String: String] = plain, input: [String] = [],
        extra: ExtraInput = ExtraInput(), transport: (any HTTPTransport)? = nil
    ) async -> AppRun {
        await run(
            arguments, width: width, variables: variables, input: input, extra: extra, transport: transport)
    }
}

extension Run {
    /// Returns this run, and ends it with the test. The suite needs the trait `.closing`.
    public func endingWithTest() -> Run {
        // The environment retains the home folder until then.
        TestLifetime.atEnd { await end() }
        return self
    }
}

/// The user's input to an app besides lines on standard input.
public struct ExtraInput: Sendable {
    /// The lines in other file descriptors.
    public var descriptors: [Int: [String]]
    /// The user's editor, which changes the file; `nil` for no editor.
    public var editor: (@Sendable (_ path: String) -> EditorOutcome)?

    public init(
        descriptors: [Int: [String]] = [:],
        editor: (@Sendable (_ path: String) -> EditorOutcome)? = nil
    ) {
        self.descriptors = descriptors
        self.editor = editor
    }
}

/// The exit code and the output of a run.
public struct AppRun: Sendable {
    public let code: ExitCode
    /// Standard output, exactly.
    public let out: String
    /// Standard error, exactly.
    public let error: String

    public var lines: [String] { out.split(separator: "\n").map(String.init) }
    public var errorLines: [String] { error.split(separator: "\n").map(String.init) }

    /// The sentences on standard error, one per line, without the program's name, from text or JSON.
    public var messages: String {
        errorLines.map { line in
            guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            else {
                return line.replacing(#/^[a-z]+-cli: /#, with: "")
            }
            let error = object["error"] as? [String: Any]
            return (error?["message"] ?? object["note"]) as? String ?? line
        }
        .joined(separator: "\n")
    }

    /// Standard output parsed as JSON by another parser than the app's.
    public func json() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(out.utf8)) as? [String: Any], "\(error)")
    }

    /// The list in a field of the JSON.
    public func list(_ field: String) throws -> [[String: Any]] {
        try #require(try json()[field] as? [[String: Any]], "\(error)")
    }

    /// The ids in a list of the JSON.
    public func ids(_ field: String) throws -> [Int] {
        try list(field).map { try #require($0["id"] as? Int) }
    }

    /// A text of the JSON.
    public func text(_ field: String) throws -> String? { try json()[field] as? String }

    /// Records an issue when any output could control a terminal.
    public func expectHarmless(_ source: String, sourceLocation: SourceLocation = #_sourceLocation) {
        for (name, stream) in [("output", out), ("errors", error)] {
            let faults = ScreenCheck(stream).faults
            #expect(faults.isEmpty, "\(source), \(name): \(faults.prefix(3))", sourceLocation: sourceLocation)
        }
    }
}

/// Checks output as a terminal reads it: it may contain only letters, colours and weights.
public struct ScreenCheck {
    /// The effects that a terminal would have besides showing letters.
    public let faults: [String]
    /// The letters.
    public let text: String

    public init(_ output: String) {
        let plain = output.replacing(#/\u{1B}\[[0-9;]*m/#.matchingSemantics(.unicodeScalar), with: "")
        text = plain
        faults = plain.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control: scalar != "\n"
            // These two characters join letters and emoji.
            case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
            case .lineSeparator, .paragraphSeparator, .surrogate: true
            default: false
            }
        }.map { "U+\(String($0.value, radix: 16, uppercase: true))" }
    }
}
