public import TextCore

/// The name of an action, such as `bookmark`. Settings use it to assign other keys.
public struct ActionID: Hashable, Sendable, ExpressibleByStringLiteral {
    public let name: String

    public init(_ name: String) { self.name = name }
    public init(stringLiteral name: String) { self.init(name) }
}

/// An action of a screen. One table of actions defines the keys, the help, the palette, the hints, the numbers of the
/// accessible mode and the results of clicks.
public struct Action: Hashable, Sendable {
    public let id: ActionID
    /// The title as a command: "Add a bookmark".
    public let title: LocalizedText
    /// The keys of the action in the form that ``KeyChord`` reads: "b", "ctrl+r", "enter". The first key is shown.
    public let keys: [String]
    /// The name on the bottom line of the screen, in a word or two; `nil` when the bottom line omits the action.
    public internal(set) var hint: LocalizedText?
    /// The name of its button on a page, by default ``hint``; `nil` without a button.
    package let button: LocalizedText?
    /// Whether a page shows its button first, and filled.
    package let isMain: Bool
    /// Whether it only reads data; then Esc or leaving the screen cancels it.
    public let onlyReads: Bool
    /// Whether it applies to a row of a list; without a row, the bottom line omits it.
    public internal(set) var isForRow: Bool
    /// Whether it opens a screen or a sheet, perhaps only after reading data; keys pressed before that wait.
    public let opensScreen: Bool
    /// Whether that screen asks for a password; text typed ahead for it is never shown.
    public let asksForSecret: Bool
    /// Words besides the title that find the action in the palette, such as "theme" for the settings.
    package let words: [LocalizedText]

    public init(
        _ id: ActionID, _ title: LocalizedText, keys: [String] = [], hint: LocalizedText? = nil,
        button: LocalizedText? = nil, isMain: Bool = false, onlyReads: Bool = false, isForRow: Bool = false,
        opensScreen: Bool = false,
        asksForSecret: Bool = false, words: [LocalizedText] = []
    ) {
        self.id = id
        self.title = title
        self.words = words
        self.keys = keys
        self.hint = hint
        self.button = button ?? hint
        self.isMain = isMain
        self.onlyReads = onlyReads
        self.isForRow = isForRow
        self.opensScreen = opensScreen || asksForSecret
        self.asksForSecret = asksForSecret
    }
}

/// Actions that are available together: the actions of one screen, or of every screen.
public struct ActionScope: Hashable, Sendable {
    /// For messages about keys, such as "details".
    public let name: String
    public let actions: [Action]

    public init(_ name: String, _ actions: [Action]) {
        self.name = name
        self.actions = actions
    }
}

/// Actions that screens have in common.
extension ActionID {
    public static let open: ActionID = "open"
    public static let back: ActionID = "back"
    public static let refresh: ActionID = "refresh"
    /// Sends a form. Only forms have it.
    public static let submit: ActionID = "submit"
    public static let quit: ActionID = "quit"
    public static let up: ActionID = "up"
    public static let down: ActionID = "down"
    public static let left: ActionID = "left"
    public static let right: ActionID = "right"
    public static let pageUp: ActionID = "page-up"
    public static let pageDown: ActionID = "page-down"
    public static let first: ActionID = "first"
    public static let last: ActionID = "last"
    public static let nextPart: ActionID = "next-part"
    public static let previousPart: ActionID = "previous-part"
    public static let nextTab: ActionID = "next-tab"
    public static let previousTab: ActionID = "previous-tab"
    public static let help: ActionID = "help"
    public static let palette: ActionID = "palette"
    public static let copyCommand: ActionID = "copy-command"
    public static let undo: ActionID = "undo"
    public static let redraw: ActionID = "redraw"
    public static let suspend: ActionID = "suspend"
    public static let confirm: ActionID = "confirm"
    public static let refuse: ActionID = "refuse"
    /// The action of Tab in a field with completion.
    package static let complete: ActionID = "complete"
    /// The action of Esc in a field of a screen.
    package static let leaveField: ActionID = "leave-field"
    /// The actions that choose a tab by its number, from 1.
    public static func tab(_ number: Int) -> ActionID { ActionID("tab-\(number)") }
    /// Whether it chooses a tab by its number.
    package var isTab: Bool { (1...9).contains { self == .tab($0) } }
}

extension Action {
    /// The action of Enter on every screen.
    public static let open = Action(
        .open, LocalizedText("Open", "열기"), keys: ["enter"], hint: LocalizedText("open", "열기"), isForRow: true
    )

    /// The action of Esc in a layer over the screen.
    package static let close = Action(
        .back, LocalizedText("Close", "닫기"), keys: ["esc"], hint: LocalizedText("close", "닫기"))
}

extension ActionScope {
    /// The actions of every screen.
    ///
    /// - Parameters:
    ///   - tabs: the names of the tabs.
    ///   - offered: the actions that the app adds.
    /// - Returns: the scope.
    public static func everywhere(tabs: [LocalizedText], _ offered: [Action] = []) -> ActionScope {
        let numbered = tabs.prefix(9).enumerated().map { index, title in
            Action(
                .tab(index + 1), LocalizedText("Go to \(title.english)", "\(title.korean) 탭으로 가기"),
                keys: ["\(index + 1)"])
        }
        return ActionScope(
            "everywhere",
            [
                .open,
                Action(
                    .back, LocalizedText("Go back", "뒤로"), keys: ["esc"], hint: LocalizedText("back", "뒤로")),
                Action(.up, LocalizedText("Up", "위로"), keys: ["up", "k"]),
                Action(.down, LocalizedText("Down", "아래로"), keys: ["down", "j"]),
                Action(.left, LocalizedText("Left", "왼쪽"), keys: ["left", "h"]),
                Action(.right, LocalizedText("Right", "오른쪽"), keys: ["right", "l"]),
                Action(.pageUp, LocalizedText("Page up", "이전 화면"), keys: ["pageup", "ctrl+b"]),
                Action(
                    .pageDown, LocalizedText("Page down", "다음 화면"), keys: ["pagedown", "ctrl+f", "space"]),
                Action(.first, LocalizedText("To the top", "맨 위로"), keys: ["home", "g", "<"]),
                Action(.last, LocalizedText("To the end", "맨 아래로"), keys: ["end", ">", "G"]),
                Action(.nextPart, LocalizedText("Next part of the screen", "다음 영역"), keys: ["tab"]),
                Action(
                    .previousPart, LocalizedText("Previous part of the screen", "이전 영역"),
                    keys: ["shift+tab"]),
                Action(.nextTab, LocalizedText("Next tab", "다음 탭"), keys: ["]", "ctrl+pagedown"]),
                Action(.previousTab, LocalizedText("Previous tab", "이전 탭"), keys: ["[", "ctrl+pageup"]),
            ] + numbered + offered + [
                Action(.undo, LocalizedText("Undo", "실행 취소"), keys: ["u"]),
                Action(
                    .palette, LocalizedText("Find a command", "명령 찾기"), keys: ["ctrl+p", ":"],
                    hint: LocalizedText("commands", "명령")),
                Action(
                    .copyCommand, LocalizedText("Copy the shell command", "셸 명령 복사"), keys: ["y"]),
                Action(
                    .help, LocalizedText("Help", "도움말"), keys: ["?", "f1"], hint: LocalizedText("help", "도움말")
                ),
                Action(.redraw, LocalizedText("Redraw the screen", "화면 다시 그리기"), keys: ["ctrl+l"]),
                Action(.suspend, LocalizedText("Suspend the program", "프로그램 일시 중지"), keys: ["ctrl+z"]),
                Action(
                    .quit, LocalizedText("Quit", "종료"), keys: ["q", "ctrl+c"],
                    hint: LocalizedText("quit", "종료")),
            ])
    }

    /// The actions of a sheet, where Esc closes the sheet and Enter performs its main action.
    ///
    /// - Parameters:
    ///   - name: for messages about keys.
    ///   - enter: the action of Enter as a command: "Import these files"; `nil` for none.
    ///   - hint: the same in a word for the bottom line: "import"
    ///   - actions: the other actions.
    /// - Returns: the scope.
    public static func sheet(
        _ name: String, enter: LocalizedText? = nil, hint: LocalizedText? = nil, _ actions: [Action] = []
    ) -> ActionScope {
        ActionScope(
            name,
            (enter.map { [Action(.open, $0, keys: ["enter"], hint: hint)] } ?? []) + [.close] + actions)
    }

    package static let palette = sheet(
        "palette", enter: LocalizedText("Run the command", "명령 실행"), hint: LocalizedText("run", "실행"))
    package static let help = sheet("help", enter: LocalizedText("Close", "닫기"))

    /// The actions of every screen under a sheet: without actions that go to another tab or open a screen, and without
    /// Enter and Esc, for which a sheet has its own actions.
    package static let underSheet = {
        let everywhere = ActionScope.everywhere(tabs: [])
        let hidden: Set<ActionID> = [.nextTab, .previousTab, .open, .back]
        return ActionScope(everywhere.name, everywhere.actions.filter { !hidden.contains($0.id) })
    }()

    /// The answers to a question before an action that cannot be undone. Enter alone has no effect.
    package static let alert = ActionScope(
        "question",
        [
            Action(.confirm, LocalizedText("Yes", "예"), keys: ["y"], hint: LocalizedText("yes", "예")),
            Action(
                .refuse, LocalizedText("No", "아니요"), keys: ["n", "esc", "ctrl+c"],
                hint: LocalizedText("no", "아니요")),
        ])
}
