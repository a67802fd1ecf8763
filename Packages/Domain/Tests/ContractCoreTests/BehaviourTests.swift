import DomainCore
import Testing

@testable import ContractCore

@Suite struct BehaviourTests {
    private let isFour = Behaviour<TrialSubject>("The number is four") { subject in
        try Deviation.unless(subject.number, is: 4, "the number")
    }

    @Test func `A correct implementation passes without an error`() async throws {
        try await isFour.check(Implementation("good") { TrialSubject(4) })
    }

    @Test func `A violation names the implementation, the behaviour and the difference`() async {
        let violation = await #expect(throws: ContractViolation.self) {
            try await isFour.check(Implementation("bad") { TrialSubject(5) })
        }
        #expect(violation?.description == "bad breaks “The number is four”: the number: expected 4, got 5")
        #expect(violation?.behaviour == "The number is four")
        #expect(violation?.implementation == "bad")
    }

    @Test func `An unexpected error is a violation`() async {
        let behaviour = Behaviour<TrialSubject>("It answers") { _ in throw DomainError.offline }
        let violation = await #expect(throws: ContractViolation.self) {
            try await behaviour.check(Implementation("bad") { TrialSubject(5) })
        }
        #expect(violation?.actual == "the error offline")
    }

    @Test func `A subject that cannot be made is a violation`() async {
        let violation = await #expect(throws: ContractViolation.self) {
            try await isFour.check(Implementation("broken") { throw DomainError.unavailable })
        }
        #expect(violation?.what == "making the subject")
        #expect(violation?.actual == "the error unavailable")
    }

    @Test(arguments: [4, 5]) func `A subject is ended once, whatever the result`(_ number: Int) async {
        let ends = TrialSubject.Ends()
        try? await isFour.check(Implementation("any") { TrialSubject(number, ends: ends) })
        #expect(ends.count == 1)
    }

    @Test func `Each check has its own subject`() async throws {
        let ends = TrialSubject.Ends()
        let implementation = Implementation("good") { TrialSubject(4, ends: ends) }
        try await isFour.check(implementation)
        try await isFour.check(implementation)
        #expect(ends.count == 2)
    }

    @Test func `Test results show the names`() {
        #expect("\(isFour)" == "The number is four")
        #expect("\(Implementation("good") { TrialSubject(4) })" == "good")
    }
}
