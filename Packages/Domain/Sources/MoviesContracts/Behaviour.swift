import DomainCore
import Synchronization

/// One sentence about what every implementation of a protocol does, and the code that finds out whether one
/// does.
///
/// A behaviour knows no test framework. In Swift Testing the lists of implementations and behaviours are the
/// arguments of one test; elsewhere call ``check(_:)`` in a loop.
public struct Behaviour<Subject: ContractSubject>: Sendable, CustomStringConvertible {
    /// What is promised, in words, and different from the names of all others of its contract.
    public let name: String
    private let body: @Sendable (Subject) async throws -> Void

    init(_ name: String, body: @escaping @Sendable (Subject) async throws -> Void) {
        self.name = name
        self.body = body
    }

    public var description: String { name }

    /// Makes a fresh subject, tries it, and ends it whatever came of it.
    ///
    /// - Throws: what was expected and what was there instead.
    public func check(_ implementation: Implementation<Subject>) async throws(ContractViolation) {
        let subject: Subject
        do {
            subject = try await implementation.make()
        } catch {
            throw violation(by: implementation, .threw("making the subject", error))
        }
        let deviation = await deviation(of: subject)
        await subject.end()
        if let deviation { throw violation(by: implementation, deviation) }
    }

    private func deviation(of subject: Subject) async -> Deviation? {
        do {
            try await body(subject)
            return nil
        } catch let deviation as Deviation {
            return deviation
        } catch {
            return .threw("a call that should succeed", error)
        }
    }

    private func violation(
        by implementation: Implementation<Subject>, _ deviation: Deviation
    ) -> ContractViolation {
        ContractViolation(
            behaviour: name, implementation: implementation.name, what: deviation.what,
            expected: deviation.expected, actual: deviation.actual)
    }
}

/// Something that claims to keep a contract, and how to make one for a trial.
public struct Implementation<Subject: ContractSubject>: Sendable, CustomStringConvertible {
    /// What it is called in test results: "embedded, SQLite".
    public let name: String
    let make: @Sendable () async throws -> Subject

    /// - Parameters:
    ///   - name: what it is called in test results.
    ///   - make: makes a subject that shares nothing with any other: behaviours are tried in any order, and
    ///     perhaps at the same time.
    public init(_ name: String, make: @escaping @Sendable () async throws -> Subject) {
        self.name = name
        self.make = make
    }

    public var description: String { name }
}

/// What a behaviour is tried on: the implementation and what belongs to it.
public protocol ContractSubject: Sendable {
    /// Lets go of what the subject holds: a server, a folder. Called once, after the trial.
    var end: @Sendable () async -> Void { get }
}

/// A promise that an implementation does not keep.
public struct ContractViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the behaviour.
    public let behaviour: String
    /// The name of the implementation.
    public let implementation: String
    /// What was looked at.
    public let what: String
    /// What every implementation gives there.
    public let expected: String
    /// What this one gave.
    public let actual: String

    public var description: String {
        "\(implementation) breaks “\(behaviour)”: \(what): expected \(expected), got \(actual)"
    }
}

/// Something that is not as a behaviour says.
struct Deviation: Error {
    let what: String
    let expected: String
    let actual: String

    static func threw(_ what: String, _ error: any Error) -> Deviation {
        Deviation(what: what, expected: "no error", actual: "the error \(error)")
    }
}

extension Deviation {
    /// - Throws: a deviation when the two differ.
    static func unless<Value: Equatable>(
        _ actual: Value, is expected: Value, _ what: String
    ) throws(Deviation) {
        guard actual != expected else { return }
        throw Deviation(what: what, expected: "\(expected)", actual: "\(actual)")
    }

    /// - Throws: a deviation when the condition does not hold.
    static func unless(
        _ condition: Bool, _ what: String, expected: String, actual: @autoclosure () -> String
    ) throws(Deviation) {
        guard !condition else { return }
        throw Deviation(what: what, expected: expected, actual: actual())
    }

    /// - Throws: a deviation when the work brings anything but this error.
    static func unless<Failure: Error & Equatable>(
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

    /// - Throws: a deviation when the work, in a task that is cancelled, brings anything but `cancelled`.
    static func unlessCancelled(
        _ what: String, _ work: @escaping @Sendable () async throws(DomainError) -> Void
    ) async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await unless(DomainError.cancelled, from: what, work)
        }
        try await task.value
    }
}

/// Collects what callbacks are given, from any thread.
final class Notes<Note: Sendable>: Sendable {
    private let notes = Mutex<[Note]>([])

    var all: [Note] { notes.withLock { $0 } }

    func add(_ note: Note) { notes.withLock { $0.append(note) } }
}
