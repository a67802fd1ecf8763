import DomainCore
import Foundation
import PresentationCore
import TextCore
import Testing

@Suite struct FailureTests {
    @Test(arguments: [
        (DomainError.invalidInput(.empty(field: "name")), Failure.Kind.invalidInput), (.notFound, .notFound),
        (.offline, .offline), (.unavailable, .unavailable),
        (.unsupported(feature: "list"), .unsupported), (.storage("disk full"), .storage),
        (.signInNeeded, .signInNeeded), (.cancelled, .cancelled),
    ])
    func `Every error has a kind and a message in both languages`(error: DomainError, kind: Failure.Kind) {
        let (english, korean) = (Failure(error, in: .english), Failure(error, in: .korean))
        #expect(english.kind == kind)
        #expect(korean.kind == kind)
        #expect(english.message != korean.message)
        #expect(!english.message.contains("{"))
        #expect(!korean.message.contains("{"))
    }

    @Test(arguments: [
        (InputProblem.empty(field: "f"), "The title is empty. Type at least one character."),
        (.tooLong(field: "f", limit: 200), "The title is too long. The limit is 200 characters."),
        (.tooLong(field: "f", limit: 1), "The title is too long. The limit is 1 character."),
        (.outOfRange(field: "f", lowest: 0.5, highest: 10), "The title must be from 0.5 to 10."),
        (.reversedRange(field: "f"), "The range of the title starts after its end."),
        (.malformed(field: "f", value: "8.7"), "The title “8.7” has the wrong format."),
    ])
    func `Names the field and the remedy`(problem: InputProblem, message: String) {
        let failure = Failure(.invalidInput(problem), in: .english) { $0 == "f" ? "title" : "?" }
        #expect(failure.message == message)
    }

    @Test func `Reports why the device fails`() {
        #expect(Failure(.storage("disk full"), in: .korean).message.hasSuffix(": disk full"))
    }

    @Test func `A phase is busy until the source has answered`() {
        let saved = LoadPhase.loaded(savedAt: Date(timeIntervalSince1970: 0))
        #expect([LoadPhase.loading, saved].map(\.isBusy) == [true, true])
        let failure = Failure(.offline, "x")
        #expect([LoadPhase.idle, .loaded(), .failed(failure)].map(\.isBusy) == [false, false, false])
        #expect(LoadPhase.failed(failure).failure == failure)
        #expect(LoadPhase.loading.failure == nil)
    }
}
