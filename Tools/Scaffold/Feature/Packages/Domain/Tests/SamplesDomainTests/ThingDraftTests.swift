import DomainCore
import SamplesDomain
import Testing

@Suite struct ThingDraftTests {
    @Test func `A draft is the text without the white space around it`() throws {
        #expect(try ThingDraft("  하나\n").text == "하나")
        #expect(try ThingDraft(String(repeating: "a", count: 1_000)).text.count == 1_000)
    }

    @Test(arguments: [("", InputProblem.empty(field: "text")), (" \n", .empty(field: "text"))])
    func `Refuses a text without a visible character`(text: String, problem: InputProblem) {
        #expect(throws: DomainError.invalidInput(problem)) { try ThingDraft(text) }
    }

    @Test func `Refuses a text that is too long`() {
        #expect(throws: DomainError.invalidInput(.tooLong(field: "text", limit: 1_000))) {
            try ThingDraft(String(repeating: "가", count: 1_001))
        }
    }
}
