import ContractCore
import Testing

/// A mistake that is put into a sound implementation, and the behaviour that has to notice it.
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

    /// Fails the test unless the behaviour is kept without the mistake and broken with it. What is sound has the parts that
    /// carry mistakes already, so that none is theirs.
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
