import SQLCore
import Testing
import TextCore

@testable import AppCore

@Suite struct StoreErrorMessageTests {
    private static let all: [StoreError] = [
        .unavailable("disk"), .busy(seconds: 7), .corrupt("disk"), .malformed("disk"), .full("disk"),
        .io("disk"),
        .readOnly("disk"), .newerSchema(found: 9, supported: 3), .constraint("disk"), .statement("disk"),
        .embeddedNUL, .cancelled, .closed,
    ]

    @Test(arguments: all)
    func `Every error has a sentence in each language`(error: StoreError) {
        let english = error.message(in: .english, of: .sample)
        let korean = error.message(in: .korean, of: .sample)
        #expect(english.hasSuffix(".") && korean.hasSuffix("."))
        #expect(!english.contains(/[가-힣]/) && korean.contains(/[가-힣]/))
    }

    @Test func `An error names its solution`() {
        #expect(StoreError.busy(seconds: 7).message(in: .english, of: .sample).contains("7 seconds"))
        #expect(StoreError.full("x").message(in: .english, of: .sample).contains("Nothing was changed."))
        #expect(
            StoreError.readOnly("x").message(in: .english, of: .sample).contains("sample-cli --store memory"))
        let newer = StoreError.newerSchema(found: 9, supported: 3).message(in: .english, of: .sample)
        #expect(
            newer.contains("format 9") && newer.contains("up to 3") && newer.contains("Update sample-cli"))
    }

    @Test func `A reason cannot control the terminal`() {
        for language in [Language.english, .korean] {
            let text = StoreError.corrupt("a\u{1B}[2Jb\u{202E}").message(in: language, of: .sample)
            #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
        }
    }

    @Test func `A failure of the backend is shown once, and a success clears it`() {
        let faults = BackendFaults()
        #expect(faults.take() == nil)
        faults.report("broken")
        #expect(faults.take() == "broken")
        #expect(faults.take() == nil)
        faults.report("broken")
        faults.report(nil)
        #expect(faults.take() == nil)
    }

    @Test func `An unknown error is named by its type, or by the app's message`() {
        struct Odd: Error {}
        #expect(BackendFault(Odd(), .english, .sample).message == "Internal error in sample-cli (Odd).")
        #expect(
            BackendFault(Odd(), .korean, .sample, words: LocalizedText("No.", "안 됩니다.")).message == "안 됩니다.")
        #expect(BackendFault(StoreError.closed, .english, .sample).message == "The data is already closed.")
    }
}
