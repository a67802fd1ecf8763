public import TextCore

/// What a piece of text is; a theme says how it looks.
public enum Tone: Hashable, Sendable {
    case plain, strong, dim, heading, accent, good, warning, bad, link
    /// The bar of the chosen row, where the keyboard is and elsewhere.
    case chosen, chosenElsewhere
    /// The lines of boxes.
    case line
    /// A field to type into.
    case field, placeholder, selection
    /// A key in a hint.
    case key
}

/// How tones look.
public struct Theme: Hashable, Sendable {
    /// The values of the setting `theme`.
    public enum Name: String, CaseIterable, Codable, Sendable {
        /// Dark or light, as the terminal's background is; dark where it does not say.
        case auto
        case dark, light
        case highContrast = "high-contrast"
        /// No colours: bold, underlined and reverse only.
        case none
    }

    let name: Name

    /// Creates a theme; `auto` is dark unless the background is known to be light.
    public init(_ name: Name, isBackgroundLight: Bool = false) {
        self.name = name == .auto ? (isBackgroundLight ? .light : .dark) : name
    }

    func style(_ tone: Tone) -> CellStyle {
        switch name {
        case .none: Self.colourless(tone)
        case .highContrast: Self.highContrast(tone)
        case .dark, .auto: Self.coloured(tone, bar: .palette(236), faint: .palette(245), accent: .palette(6))
        case .light: Self.coloured(tone, bar: .palette(253), faint: .palette(243), accent: .palette(4))
        }
    }

    private static func coloured(
        _ tone: Tone, bar: CellColour, faint: CellColour, accent: CellColour
    ) -> CellStyle {
        switch tone {
        case .plain: .plain
        case .strong: CellStyle(.bold)
        case .dim, .placeholder, .line: CellStyle([], foreground: faint)
        case .heading: CellStyle(.bold, foreground: accent)
        case .accent, .key: CellStyle([], foreground: accent)
        case .link: CellStyle(.underline, foreground: accent)
        case .good: CellStyle([], foreground: .palette(2))
        case .warning: CellStyle([], foreground: .palette(3))
        case .bad: CellStyle([], foreground: .palette(1))
        case .chosen, .selection: CellStyle([], background: bar)
        case .chosenElsewhere, .field: CellStyle(.underline)
        }
    }

    private static func highContrast(_ tone: Tone) -> CellStyle {
        switch tone {
        case .plain, .dim, .placeholder, .line, .good: .plain
        case .strong, .heading, .accent, .key: CellStyle(.bold)
        case .link, .field, .chosenElsewhere: CellStyle(.underline)
        case .warning, .bad: CellStyle([.bold, .underline])
        case .chosen, .selection: CellStyle([.reverse, .bold])
        }
    }

    private static func colourless(_ tone: Tone) -> CellStyle {
        switch tone {
        case .dim, .placeholder, .line: CellStyle(.dim)
        case .chosen, .selection: CellStyle(.reverse)
        default: highContrast(tone)
        }
    }
}

/// What a view may know about where it is shown.
public struct ViewContext: Hashable, Sendable {
    public var size: ScreenSize
    public var language: Language
    public var theme: Theme
    /// What the terminal has said about itself.
    public var terminal: TerminalReport
    /// Counts the ticks of whatever turns.
    public var tick: Int
    /// Whether it is read out line by line, where other keys do what the bottom line says elsewhere.
    public var isReadOut: Bool

    public init(
        size: ScreenSize, language: Language, theme: Theme = Theme(.dark),
        terminal: TerminalReport = TerminalReport(), tick: Int = 0, isReadOut: Bool = false
    ) {
        self.size = size
        self.language = language
        self.theme = theme
        self.terminal = terminal
        self.tick = tick
        self.isReadOut = isReadOut
    }

    /// Whether there is room for less than 60 columns, so that only what matters most is shown.
    public var isNarrow: Bool { size.columns < 60 }
}
