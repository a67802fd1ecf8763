import AppCore
import CommunityPresentation
import PresentationCore
import TerminalUI
import TextCore

/// A sheet shown after the server ended a session. The screen behind it stays unchanged.
@MainActor
final class WelcomeSheet: Screen {
    private let name: String
    private let coordinator: CommunityCoordinator

    init(_ name: String, _ coordinator: CommunityCoordinator) {
        self.name = name
        self.coordinator = coordinator
    }

    var title: String { LocalizedText("You are signed out", "로그아웃되었습니다")[coordinator.language] }
    var scope: ActionScope { .welcome }

    private nonisolated static let choices = [
        LocalizedText("Sign in again", "다시 로그인"), LocalizedText("Create an account", "가입하기"),
        LocalizedText("Keep reading what is loaded", "불러온 내용 계속 읽기"),
    ]

    func body(in context: ViewContext) -> Element {
        let language = context.language
        let kept = LocalizedText(
            "What you wrote is kept and is there again when you sign in.",
            "작성한 내용은 보관했으며, 다시 로그인하면 볼 수 있습니다.")
        return .column(
            [
                .text(StyledText(AccountText.sessionEnded(name)[language], .warning), .wrapped())
                    .role(.status),
                .text(StyledText(kept[language], .dim), .wrapped()),
                .list(
                    "welcome",
                    ListSource(
                        count: Self.choices.count, id: { .number($0) },
                        row: { .text(StyledText(Self.choices[$0][language])) }), label: title
                ).height(.fixed(Self.choices.count)),
            ])
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        guard action == .open, case .number(let index) = item else { return }
        coordinator.flow.dismiss(self)
        switch index {
        case 0: await coordinator.signIn()
        case 1: coordinator.openForm(.signUp)
        default: break
        }
    }

    func command(for action: ActionID, on item: ItemID?) -> String? {
        switch item {
        case .number(0): coordinator.commandLine(AccountFormViewModel.Purpose.signIn.line)
        case .number(1): coordinator.commandLine(AccountFormViewModel.Purpose.signUp.line)
        default: nil
        }
    }
}
