import DomainCore
import Testing

@testable import ContractCore

@Suite struct DeviationTests {
    @Test func `Only the expected error passes`() async throws {
        try await Deviation.unless(DomainError.notFound, from: "it") { () throws(DomainError) in
            throw .notFound
        }
        let other = await #expect(throws: Deviation.self) {
            try await Deviation.unless(DomainError.notFound, from: "it") { () throws(DomainError) in
                throw .offline
            }
        }
        #expect(other?.actual == "the error offline")
        let none = await #expect(throws: Deviation.self) {
            try await Deviation.unless(DomainError.notFound, from: "it") { () throws(DomainError) in }
        }
        #expect(none?.expected == "the error notFound")
        #expect(none?.actual == "an answer")
    }

    @Test func `Work in a cancelled task must notice the cancellation`() async throws {
        try await Deviation.unless(cancelled: DomainError.cancelled, from: "it") { () throws(DomainError) in
            if Task.isCancelled { throw .cancelled }
        }
        await #expect(throws: Deviation.self) {
            try await Deviation.unless(cancelled: DomainError.cancelled, from: "it") {
                () throws(DomainError) in
            }
        }
    }

    @Test func `A false condition is described in words`() throws {
        try Deviation.unless(true, "it", expected: "yes", actual: "no")
        let deviation = #expect(throws: Deviation.self) {
            try Deviation.unless(false, "it", expected: "yes", actual: "no")
        }
        #expect(deviation?.what == "it")
        #expect(deviation?.actual == "no")
    }
}
