import CommunityContracts
import ContractCore
import Testing

@Suite struct SeededBoardBugTests {
    @Test(.timeLimit(.minutes(10)), arguments: SeededBoardBugs.all)
    func `Detects a mistake in a board`(_ bug: SeededBug<BoardSubject>) async throws {
        try await bug.expectReport(by: BoardContract.behaviours) {
            var subject = try await BoardTrial.subject(.embeddedMemory)
            let make = subject.device
            subject.device = {
                var device = try await make()
                device.session = AlteredSessions(device.session)
                device.posts = AlteredPosts(device.posts)
                device.comments = AlteredComments(device.comments)
                device.outbox = AlteredOutbox(device.outbox)
                device.moderation = AlteredModeration(device.moderation)
                device.events = AlteredEvents(device.events)
                return device
            }
            return subject
        }
    }
}
