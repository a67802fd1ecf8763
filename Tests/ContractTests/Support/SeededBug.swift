import ContractCore
import Testing

/// A mistake added to a sound implementation, and the behaviour that must detect it.
struct SeededBug<Subject: ContractSubject>: Sendable, CustomStringConvertible {
    let name: String
    /// The name of the behaviour.
    let behaviour: String
    let seed: @Sendable (inout Subject) -> Void

    init(_ name: String, noticedBy behaviour: String, seed: @escaping @Sendable (inout Subject) -> Void) {
        self.name = name
        self.behaviour = behaviour
        self.seed = seed
    }

    var description: String { name }

    /// Fails the test unless the sound subject satisfies the behaviour and the subject with the mistake violates it.
    /// The sound subject already contains the wrappers that carry mistakes, so that the wrappers themselves cannot
    /// cause the violation.
    func expectReport(
        by behaviours: [Behaviour<Subject>], sound: @escaping @Sendable () async throws -> Subject
    ) async throws {
        let behaviour = try #require(behaviours.first { $0.name == self.behaviour }, "no such behaviour")
        try await behaviour.check(Implementation("sound", make: sound))
        let broken = Implementation(name) {
            var subject = try await sound()
            seed(&subject)
            return subject
        }
        let violation = await #expect(throws: ContractViolation.self) { try await behaviour.check(broken) }
        #expect(violation?.behaviour == self.behaviour)
        #expect(violation?.implementation == name)
    }
}
