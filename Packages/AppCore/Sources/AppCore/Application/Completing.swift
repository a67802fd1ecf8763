public import TerminalKit

/// Finds the values of a source for completion, with the app's container, the command as far as it was typed, and the
/// beginning of the value.
///
/// It may be slow or fail: what takes longer than a second is dropped, and so is everything that it prints.
public typealias Completer<Container> =
    @MainActor @Sendable (_ app: Container, _ parsed: ParsedCommand, _ prefix: String) async ->
    [Completions.Candidate]

extension CompletionSource {
    /// The values of the setting that was typed before.
    static let settingValues = CompletionSource("setting-values")
    /// The names of profiles.
    static let profiles = CompletionSource("profiles")
}

/// The hidden command `complete`: prints what may follow the words of a command line.
@MainActor
struct Completing {
    /// The most candidates that are printed.
    static let mostCandidates = 200
    /// What would write or print.
    static let ignoredOptions: Set = ["record", "replay", "verbose", "trace"]

    let point: CompletionPoint
    let console: Console
    let limit: Duration

    /// Prints the candidates; `find` knows the values of a source.
    func run(
        _ find:
            @MainActor @Sendable @escaping (CompletionSource, ParsedCommand) async
            -> [Completions.Candidate]
    ) async -> ExitCode {
        switch point.kind {
        case .path(let kind): console.print(kind)
        case .words(let words): console.print(point.matching(words))
        case .live(let source):
            let parsed = point.parsed.without(Self.ignoredOptions)
            let found = await withTimeout { await find(source, parsed) }
            console.print(Array(point.matching(found).prefix(Self.mostCandidates)))
        }
        return .success
    }

    /// Returns the result of `work` within the limit, else nothing.
    private func withTimeout(
        _ work: @MainActor @Sendable @escaping () async -> [Completions.Candidate]
    ) async -> [Completions.Candidate] {
        await withTaskGroup { group in
            group.addTask { await work() }
            group.addTask { [limit] in
                try? await Task.sleep(for: limit)
                return []
            }
            defer { group.cancelAll() }
            return await group.next() ?? []
        }
    }
}

extension Console {
    /// The same console, which prints nothing and asks nothing.
    var silent: Console {
        Console(write: { _ in }, writeError: { _ in })
    }
}
