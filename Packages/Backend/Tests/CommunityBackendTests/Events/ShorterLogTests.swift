import EventCore
import BackendCoreTestSupport
import NetworkCore
import SQLCore
import Synchronization
import Testing

@testable import CommunityBackend

/// Listening to a log that becomes shorter, as after replacing the database by an older one.
@Suite(.timeLimit(.minutes(10))) struct ShorterLogTests {
    private let ticker = Ticker()

    @Test func `Listeners receive a reset and continue`() async throws {
        let fixture = Fixture { [ticker] in $0.events.pause = ticker.pause }
        let person = try await fixture.signUp("mina")
        var ear = try await Ear(to: fixture, as: person)
        #expect(try await ear.next()?.name == "ready")
        for number in 1...3 {
            try await fixture.post("post \(number)", as: person)
            #expect(try await ear.next()?.id == number)
        }
        try await fixture.write("DELETE FROM event WHERE sequence > 1")
        ticker.tick()
        let reset = try #require(try await ear.next())
        #expect(reset.name == "reset" && reset.id == 1)
        let post = try await fixture.post("another", as: person)
        let next = try #require(try await ear.next())
        #expect(next.line == "post.created \(post)" && next.id == 2)
        ear.hangUp()
    }
}
