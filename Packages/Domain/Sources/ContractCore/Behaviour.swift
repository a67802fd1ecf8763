/// One sentence about what every implementation of a protocol does, and the code that finds out whether one
/// does.
///
/// A behaviour knows no test framework. In Swift Testing the lists of implementations and behaviours are the
/// arguments of one test; elsewhere call ``check(_:)`` in a loop.
public struct Behaviour<Subject: ContractSubject>: Sendable, CustomStringConvertible {
    /// What is promised, in words, and different from the names of all others of its contract.
    public let name: String
    private let body: @Sendable (Subject) async throws -> Void

    package init(_ name: String, body: @escaping @Sendable (Subject) async throws -> Void) {
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
