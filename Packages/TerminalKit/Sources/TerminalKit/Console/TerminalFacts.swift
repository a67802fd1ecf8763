/// What the three streams are connected to, and what the environment says about colour.
public struct TerminalFacts: Hashable, Sendable {
    public var isInputTerminal: Bool
    public var isOutputTerminal: Bool
    public var isErrorTerminal: Bool
    /// Whether `NO_COLOR` is set and not empty: then there is no colour, whatever else asks for it.
    public var forbidsColour: Bool
    /// The wish of the environment: `CLICOLOR`, `CLICOLOR_FORCE`; auto when it has none.
    public var environmentColour: ColourChoice
    /// The wish of the command line or the settings, which wins over the environment's unless it is auto.
    public var colourChoice = ColourChoice.auto
    /// Whether the terminal cannot move its cursor (`TERM=dumb`).
    public var isDumb: Bool

    public init(
        isInputTerminal: Bool = false, isOutputTerminal: Bool = false, isErrorTerminal: Bool = false,
        environment: [String: String] = [:]
    ) {
        self.isInputTerminal = isInputTerminal
        self.isOutputTerminal = isOutputTerminal
        self.isErrorTerminal = isErrorTerminal
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
