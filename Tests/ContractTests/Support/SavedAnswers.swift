import ContractCore
import NetworkCore
import TestSupport

extension Behaviour {
    /// Checks the behaviour on a backend while its answers are recorded, and again on the recorded answers alone.
    ///
    /// - Parameters:
    ///   - recorded: makes a subject whose exchanges are written to the file at the path.
    ///   - replayed: makes a subject that has only that file.
    /// - Throws: the violation of the behaviour, in the first or the second check.
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
