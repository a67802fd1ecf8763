import Platform
public import TextCore

/// Which of the three streams are terminals, and the environment's choice of colour.
public struct TerminalFacts: Hashable, Sendable {
    public var isInputTerminal: Bool
    public var isOutputTerminal: Bool
    public var isErrorTerminal: Bool
    /// Whether standard error is the terminal of standard input, on which screens are shown.
    public var isErrorOnScreen: Bool
    /// Whether `NO_COLOR` is set and not empty: it overrides every choice of colour.
    public var forbidsColour: Bool
    /// The environment's choice by `CLICOLOR` and `CLICOLOR_FORCE`; `auto` when neither is set.
    public var environmentColour: ColourChoice
    /// The choice of the command line or the settings. It overrides the environment's choice unless it is `auto`.
    public var colourChoice = ColourChoice.auto
    /// Whether the terminal cannot move its cursor (`TERM=dumb`).
    public var isDumb: Bool

    public init(
        isInputTerminal: Bool = false, isOutputTerminal: Bool = false, isErrorTerminal: Bool = false,
        isErrorOnScreen: Bool = false, environment: [String: String] = [:]
    ) {
        self.isInputTerminal = isInputTerminal
        self.isOutputTerminal = isOutputTerminal
        self.isErrorTerminal = isErrorTerminal
        self.isErrorOnScreen = isErrorOnScreen
        isDumb = environment["TERM"] == "dumb"
        forbidsColour = environment["NO_COLOR"]?.isEmpty == false
        environmentColour = Self.colour(in: environment)
    }

    /// Whether standard output may be coloured.
    public var allowsColour: Bool {
        guard !forbidsColour else { return false }
        return switch colourChoice == .auto ? environmentColour : colourChoice {
        case .always: true
        case .never: false
        case .auto: isOutputTerminal && !isDumb
        }
    }

    /// Whether a status line can be drawn and erased on standard error.
    public var allowsProgress: Bool { isErrorTerminal && !isDumb }

    private static func colour(in environment: [String: String]) -> ColourChoice {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let force = value("CLICOLOR_FORCE"), force != "0" { return .always }
        return value("CLICOLOR") == "0" ? .never : .auto
    }
}

/// The value of `--color`.
public enum ColourChoice: String, CaseIterable, Sendable {
    case auto, always, never
}

/// The size of the terminal in cells.
enum TerminalSize {
    /// `COLUMNS` if it is between 1 and 10,000, else the width that the terminal reports, else 80.
    static func columns(_ environment: [String: String], descriptor: Int32) -> Int {
        columns(environment, measured: measure(descriptor, \.ws_col))
    }

    static func columns(_ environment: [String: String], measured: Int?) -> Int {
        length("COLUMNS", environment) ?? measured ?? 80
    }

    /// The width that the terminal reports, else 80.
    static func columns(_ descriptor: Int32) -> Int { measure(descriptor, \.ws_col) ?? 80 }

    /// `LINES` if it is between 1 and 10,000, else the height that the terminal reports, else 24.
    static func rows(_ environment: [String: String], descriptor: Int32) -> Int {
        length("LINES", environment) ?? measure(descriptor, \.ws_row) ?? 24
    }

    private static func length(_ name: String, _ environment: [String: String]) -> Int? {
        environment[name].flatMap { Int($0) }.flatMap { 1...10_000 ~= $0 ? $0 : nil }
    }

    private static func measure(_ descriptor: Int32, _ side: KeyPath<winsize, UInt16>) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size[keyPath: side] > 0 else { return nil }
        return Int(size[keyPath: side])
    }
}

extension Language {
    /// The language of the locale: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set and not empty. Every
    /// locale that is not Korean, including `C` and `POSIX`, means English.
    public init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
            .compactMap { environment[$0] }
            .first { !$0.isEmpty }
        let language = locale?.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }.lowercased()
        self = language == "ko" || language == "korean" ? .korean : .english
    }
}
