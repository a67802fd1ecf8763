import Foundation
import Testing

extension EndToEnd.Commands {
    /// Every command in the table of each app, without a resource that every program normally has.
    @Suite(.timeLimit(.minutes(10))) struct EveryCommandTests {
        @Test(arguments: AppProcess.Product.allCases)
        func `Every command ends with its code and a sentence, with anything closed, full or read-only`(
            product: AppProcess.Product
        ) throws {
            let app = try Self.app(product)
            let usual = try Trial(app, .inputClosed).run()
            for shortage in Shortage.allCases where shortage.isPossible {
                let results = shortage == .inputClosed ? usual : try Trial(app, shortage).run()
                #expect(results.count == product.commandLines.count)
                for (result, usual) in zip(results, usual) {
                    Self.check(result, shortage, printsUsually: usual.code == 0 && !usual.output.isEmpty)
                }
            }
        }

        @Test(.enabled(if: Shortage.outputFull.isPossible))
        func `Always reports whether a text was posted`() throws {
            let app = try AppProcess.member("meng")
            let closed = try app.shell(#""$APP" post create closed >&-"#)
            #expect(closed.status == 1)
            #expect(closed.error == "community-cli: \(Self.closed)\n")
            let korean = try app.shell(#"LC_ALL=ko_KR.UTF-8 "$APP" post create closed >&-"#)
            #expect(korean.error.contains("표준 출력이 닫혀 있어 아무것도 하지 않았습니다."))
            let full = try app.shell(#""$APP" post create full >/dev/full"#)
            #expect(full.status == 1)
            #expect(full.error.contains("The command succeeded"))
            let silent = try app.shell(#""$APP" post create silent 2>&-"#)
            #expect(silent.succeeded)
            #expect(try app.posts() == ["silent", "full"])
        }

        private static let closed =
            "Standard output is closed, so nothing was done. Add '> /dev/null' if the output is not needed."

        /// An app with some data of its user.
        private static func app(_ product: AppProcess.Product) throws -> AppProcess {
            switch product {
            case .community:
                let app = try AppProcess.member("meng")
                _ = try app.post("One")
                return app
            case .market: return try .seller()
            case .movies:
                let app = try AppProcess()
                #expect(try app.run("bookmark", "add", "tt6751668").succeeded)
                return app
            }
        }

        private static func check(_ result: Trial.Result, _ shortage: Shortage, printsUsually: Bool) {
            let context: Comment = "\(shortage): \(result.line): \(result.code) \(result.error)"
            #expect(Trial.documentedCodes.contains(result.code), context)
            switch shortage {
            case .outputClosed:
                #expect(result.code == 1, context)
                #expect(result.error.contains(Self.closed), context)
            case .outputFull where printsUsually && result.code == 1:
                #expect(result.error.contains("its output could not be written"), context)
            case .outputFull where printsUsually: #expect(result.code != 0, context)
            case .errorClosed: #expect(result.error.isEmpty, context)
            default: if result.code != 0 { #expect(!result.error.isEmpty, context) }
            }
        }
    }
}

/// A resource that is missing.
private enum Shortage: CaseIterable {
    case inputClosed, outputClosed, errorClosed, outputFull, readOnlyHome, fullDisk

    var isPossible: Bool {
        switch self {
        case .inputClosed, .outputClosed, .errorClosed: true
        case .outputFull: FileManager.default.fileExists(atPath: "/dev/full")
        case .readOnlyHome: Powerless.isPossible
        case .fullDisk: SmallDisk.isPossible
        }
    }

    /// The shell's redirection for the streams of each command.
    var redirection: String {
        switch self {
        case .inputClosed: "<&-"
        case .outputClosed: "</dev/null >&-"
        case .errorClosed: "</dev/null 2>&-"
        case .outputFull: "</dev/null >/dev/full"
        case .readOnlyHome, .fullDisk: "</dev/null"
        }
    }
}

/// All commands of an app in a copy of its home, two at a time.
private struct Trial {
    struct Result {
        let line: String
        let code: Int
        let output: String
        let error: String
    }

    /// The codes in `help`, and the code of a SIGTERM for commands that run until a signal.
    static let documentedCodes: Set<Int> = [0, 1, 4, 64, 143]
    /// Commands that run until they are stopped.
    private static let endless: Set<String> = ["serve", "watch"]

    private let app: AppProcess
    private let shortage: Shortage
    private let results: TemporaryHome

    init(_ app: AppProcess, _ shortage: Shortage) throws {
        self.app = app
        self.shortage = shortage
        results = try TemporaryHome()
    }

    func run() throws -> [Result] {
        let lines = app.product.commandLines
        let commands = lines.enumerated().map {
            "(\(script($1, $0)))&\n" + ($0.isMultiple(of: 2) ? "" : "wait\n")
        }
        let body = commands.joined() + "wait\n"
        let file = try results.write(before + body + after, to: "all.sh")
        let prefix = shortage == .fullDisk ? SmallDisk.prefix : ""
        let ended = try app.shell("RESULTS='\(results.path)' \(prefix) bash '\(file.path)' 2>/dev/null")
        try #require(ended.succeeded, "\(shortage): \(ended.error)")
        return try lines.indices.map { index in
            let code = try read("\(index).code").trimmingCharacters(in: .newlines)
            return Result(
                line: lines[index].joined(separator: " "), code: try #require(Int(code)),
                output: try read("\(index).out"), error: try read("\(index).err"))
        }
    }

    private func read(_ name: String) throws -> String {
        try String(contentsOf: results.file(name), encoding: .utf8)
    }

    private var before: String {
        let copy = #"cp -a "$HOME/." "$RESULTS/home/"; export HOME="$RESULTS/home"; cd "$HOME""#
        return switch shortage {
        case .readOnlyHome: "mkdir $RESULTS/home; \(copy); chmod -R a-w .\n"
        case .fullDisk:
            "mkdir $RESULTS/home; mount -t tmpfs -o size=32m tmpfs $RESULTS/home || exit 1; \(copy)\n"
                + "cat /dev/zero >filler\n"
        default: "mkdir $RESULTS/home; \(copy)\n"
        }
    }

    private var after: String { shortage == .readOnlyHome ? "chmod -R u+w .\nexit 0\n" : "exit 0\n" }

    private func script(_ words: [String], _ index: Int) -> String {
        let words = words.map { "'\($0)'" }.joined(separator: " ")
        let prefix = shortage == .readOnlyHome ? Powerless.prefix : ""
        let streams = "</dev/null >$RESULTS/\(index).out 2>$RESULTS/\(index).err \(shortage.redirection)"
        // Without an output, they end on their own.
        let isEndless =
            shortage != .outputClosed && Self.endless.contains { words.hasPrefix("'\($0)'") }
        let end = "echo $? >$RESULTS/\(index).code"
        guard isEndless else {
            return "\(prefix) timeout --preserve-status -s KILL 60 \"$APP\" \(words) \(streams); \(end)"
        }
        // The command gets a SIGTERM as soon as it handles the signal.
        return """
            \(prefix) "$APP" \(words) \(streams) & p=$!
            while kill -0 $p && ! grep -q '^SigCgt:.*[4567cdef]...$' /proc/$p/status; do sleep 0.01; done 2>/dev/null
            kill -TERM $p 2>/dev/null; wait $p; \(end)
            """
    }
}
