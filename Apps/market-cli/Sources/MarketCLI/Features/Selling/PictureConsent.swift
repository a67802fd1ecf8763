import AppCore
import MarketDomain
import PresentationCore
import TerminalKit
import TextCore

/// Asks whether pictures that are too large may be shrunk.
enum PictureConsent {
    static let option = OptionSpec.flag(
        "shrink", LocalizedText("Shrink pictures that are too large", "너무 큰 사진은 줄이기"))

    /// `nil` is yes. `isGiven` is the value of the option.
    @MainActor
    static func ask(about large: [ListingPicture], isGiven: Bool, _ run: Run) async -> ExitCode? {
        guard !isGiven else { return nil }
        let names = large.map { "\($0.name) (\(NumberText.bytes($0.byteCount, in: run.language)))" }.joined(
            separator: ", ")
        guard run.console.facts.isInputTerminal else {
            return run.dialog.fail(
                LocalizedText(
                    "\(names): pictures must be under 300 kB. Add --shrink to shrink them.",
                    "\(names): 사진은 300 kB 미만이어야 합니다. 줄여서 보내려면 --shrink를 붙이세요.")[run.language],
                .usage)
        }
        return await run.dialog.confirm(
            LocalizedText(
                "\(names): too large to send. Send smaller JPEGs instead?",
                "\(names): 사진이 너무 큽니다. 크기를 줄인 JPEG로 보낼까요?"))
    }
}
