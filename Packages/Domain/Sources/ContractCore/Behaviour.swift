/// One sentence about what every implementation of a protocol does, and the code that checks it.
///
/// A behaviour knows no test framework. In Swift Testing the lists of implementations and behaviours are the
/// arguments of one test; elsewhere call ``check(_:)`` in a loop.
public struct Behaviour<Subject: ContractSubject>: Sendable, CustomStringConvertible {
    /// The promise in words, unique in its contract.
    public let name: String
    private let body: @Sendable (Subject) async throws -> Void

    package init(_ name: String, body: @escaping @Sendable (Subject) async throws -> Void) {
        self.name = name
        self.body = body
    }

    public var description: String { name }

    /// Makes a fresh subject, checks it, and ends it whatever the result.
    ///
    /// - Throws: the expected and the actual result.
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

/// An implementation that claims to keep a contract, and how to make one for a check.
public struct Implementation<Subject: ContractSubject>: Sendable, CustomStringConvertible {
    /// The name in test results: "embedded, SQLite".
    public let name: String
    let make: @Sendable () async throws -> Subject

    /// - Parameters:
    ///   - name: the name in test results.
    ///   - make: makes a subject that shares nothing with any other: behaviours run in any order, and perhaps at the same
    ///     time.
    public init(_ name: String, make: @escaping @Sendable () async throws -> Subject) {
        self.name = name
        self.make = make
    }

    public var description: String { name }
}

/// The subject of a behaviour: the implementation and everything that belongs to it.
public protocol ContractSubject: Sendable {
    /// Releases what the subject holds, such as a server or a folder. Called once, after the check.
    var end: @Sendable () async -> Void { get }
}

/// A promise that an implementation does not keep.
public struct ContractViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the behaviour.
    public let behaviour: String
    /// The name of the implementation.
    public let implementation: String
    /// The checked value or call.
    public let what: String
    /// The result of every correct implementation.
    public let expected: String
    /// The result of this implementation.
    public let actual: String

    public var description: String {
        "\(implementation) breaks “\(behaviour)”: \(what): expected \(expected), got \(actual)"
    }
}
