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
