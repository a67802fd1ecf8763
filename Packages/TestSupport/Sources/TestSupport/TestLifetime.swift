import Synchronization
public import Testing

/// The steps that close the resources of a test. They run when the test ends, however it ends, last registered first.
///
/// ```swift
/// @Suite(.closing) struct NotesTests {
///     @Test func `A note is stored`() async throws {
///         let database = SQLiteDatabase(at: .memory, migrations: Notes.migrations)
///         TestLifetime.atEnd { await database.close() }
/// ```
public final class TestLifetime: Sendable {
    @TaskLocal static var current: TestLifetime?
    private let steps = Mutex<[@Sendable () async -> Void]>([])

    /// Registers a step for the end of the running test. Records an issue outside a suite with the trait `.closing`.
    public static func atEnd(
        sourceLocation: SourceLocation = #_sourceLocation, _ step: @escaping @Sendable () async -> Void
    ) {
        guard let current else {
            Issue.record("The suite needs the trait .closing.", sourceLocation: sourceLocation)
            return
        }
        current.add(step)
    }

    func add(_ step: @escaping @Sendable () async -> Void) { steps.withLock { $0.append(step) } }

    /// Runs a part of a test with its own steps, which run at the end of the part: for loops that open many resources.
    /// - Throws: the error of `body`.
    public static func closing<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async throws -> Value {
        let lifetime = TestLifetime()
        let result: Result<Value, any Error>
        do {
            result = .success(try await $current.withValue(lifetime) { try await body() })
        } catch { result = .failure(error) }
        while let step = lifetime.steps.withLock({ $0.popLast() }) { await step() }
        return try result.get()
    }
}

/// Runs the steps of ``TestLifetime`` after each test of a suite.
public struct ClosingTrait: SuiteTrait, TestTrait, TestScoping {
    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await TestLifetime.closing { try await function() }
    }
}

extension Trait where Self == ClosingTrait {
    /// Closes the resources that the tests of the suite register with ``TestLifetime/atEnd(sourceLocation:_:)``.
    public static var closing: ClosingTrait { ClosingTrait() }
}
