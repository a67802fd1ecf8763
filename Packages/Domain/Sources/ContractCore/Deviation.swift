/// A result that differs from a behaviour's promise.
package struct Deviation: Error {
    package let what: String
    package let expected: String
    package let actual: String

    package init(what: String, expected: String, actual: String) {
        self.what = what
        self.expected = expected
        self.actual = actual
    }

    static func threw(_ what: String, _ error: any Error) -> Deviation {
        Deviation(what: what, expected: "no error", actual: "the error \(error)")
    }
}

extension Deviation {
    /// - Throws: a deviation when the two differ.
    package static func unless<Value: Equatable>(
        _ actual: Value, is expected: Value, _ what: String
    ) throws(Deviation) {
        guard actual != expected else { return }
        throw Deviation(what: what, expected: "\(expected)", actual: "\(actual)")
    }

    /// - Throws: a deviation when the condition does not hold.
    package static func unless(
        _ condition: Bool, _ what: String, expected: String, actual: @autoclosure () -> String
    ) throws(Deviation) {
        guard !condition else { return }
        throw Deviation(what: what, expected: expected, actual: actual())
    }

    /// - Throws: a deviation when the work does anything but throw this error.
    package static func unless<Failure: Error & Equatable>(
        _ failure: Failure, from what: String, _ work: () async throws(Failure) -> Void
    ) async throws(Deviation) {
        let thrown: Failure?
        do throws(Failure) {
            try await work()
            thrown = nil
        } catch {
            thrown = error
        }
        guard thrown != failure else { return }
        throw Deviation(
            what: what, expected: "the error \(failure)",
            actual: thrown.map { "the error \($0)" } ?? "an answer")
    }

    /// - Throws: a deviation when the work, in a cancelled task, does anything but throw this error.
    package static func unless<Failure: Error & Equatable>(
        cancelled failure: Failure, from what: String,
        _ work: @escaping @Sendable () async throws(Failure) -> Void
    ) async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await unless(failure, from: what, work)
        }
        try await task.value
    }
}
