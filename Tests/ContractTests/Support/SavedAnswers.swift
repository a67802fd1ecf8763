import ContractCore
import NetworkCore
import TestSupport

extension Behaviour {
    /// Tries the behaviour on a backend while its answers are saved, and again on the saved answers alone.
    ///
    /// - Parameters:
    ///   - recorded: makes a subject whose exchanges are written to the file of that path.
    ///   - replayed: makes a subject that has nothing but that file.
    /// - Throws: what the behaviour deviates in, the first time or the second.
    func checkOnSavedAnswers(
        recorded: @escaping @Sendable (_ path: String) async throws -> Subject,
        replayed: @escaping @Sendable (_ path: String) async throws -> Subject
    ) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("answers.jsonl")
        try await check(Implementation("while the answers are saved") { try await recorded(path) })
        try await check(Implementation("from the saved answers") { try await replayed(path) })
    }
}
