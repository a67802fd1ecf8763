public import TextCore

/// The meaning of a piece of text; a theme defines its appearance.
public enum Tone: Hashable, Sendable {
    case plain, strong, dim, heading, accent, good, warning, bad, link
    /// The bar of the chosen row, with and without the keyboard focus.
    case chosen, chosenElsewhere
    /// The lines of boxes.
    case line
    /// A field to type into.
    case field, placeholder, selection
    /// A key in a hint.
    case key
}

/// The appearance of tones.
public struct Theme: Hashable, Sendable {
    /// The values of the setting `theme`.
    public enum Name: String, CaseIterable, Codable, Sendable {
        /// Dark or light like the terminal's background; dark when the terminal does not report it.
        case auto
        case dark, light
        case highContrast = "high-contrast"
        /// No colours: bold, underlined and reverse only.
        case none
    }

    let name: Name

    /// Creates a theme; `auto` is dark unless `isBackgroundLight` is set.
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

/// The surroundings of a view.
public struct ViewContext: Hashable, Sendable {
    public var size: ScreenSize
    public var language: Language
    public var theme: Theme
    /// The terminal's report about itself.
    public var terminal: TerminalReport
    /// The tick count of animations.
    public var tick: Int
    /// The kind of user interface.
    public var surface: Surface
    /// The keys of the screen's actions.
    public var keys: KeyWords

    /// The kinds of user interface that show the same screens.
    public enum Surface: Hashable, Sendable {
        /// Cells of a terminal.
        case cells
        /// Lines that are read out. There, other keys perform the actions that the bottom line names.
        case lines
        /// A page of a browser.
        case page
    }

    public init(
        size: ScreenSize, language: Language, theme: Theme = Theme(.dark),
        terminal: TerminalReport = TerminalReport(), tick: Int = 0, surface: Surface = .cells,
        keys: KeyWords = KeyWords()
    ) {
        self.size = size
        self.language = language
        self.theme = theme
        self.terminal = terminal
        self.tick = tick
        self.surface = surface
        self.keys = keys
    }

    /// Whether the screen has fewer than 60 columns, so that views show only the most important content.
    public var isNarrow: Bool { size.columns < 60 }
}
