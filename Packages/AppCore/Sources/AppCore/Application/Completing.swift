public import TerminalKit

/// Returns the values of a source for completion, from the app's container, the command as typed so far, and the
/// beginning of the value.
///
/// It may be slow or fail: results after one second are dropped, and so is everything that it prints.
public typealias Completer<Container> =
    @MainActor @Sendable (_ app: Container, _ parsed: ParsedCommand, _ prefix: String) async ->
    [Completions.Candidate]

extension CompletionSource {
    /// The values of the setting named by the previous word.
    static let settingValues = CompletionSource("setting-values")
    /// The names of profiles.
    static let profiles = CompletionSource("profiles")
}

/// The hidden command `complete`: prints the possible next words of a command line.
@MainActor
struct Completing {
    /// The maximum number of printed candidates.
    static let mostCandidates = 200
    /// Options that would write files or print.
    static let ignoredOptions: Set = ["record", "replay", "verbose", "trace"]

    let point: CompletionPoint
    let console: Console
    let limit: Duration

    /// Prints the candidates; `find` returns the values of a source.
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

    /// Returns the result of `work` within the limit, otherwise an empty list.
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
    /// The same console without output or input.
    var silent: Console {
        Console(write: { _ in }, writeError: { _ in })
    }
}
