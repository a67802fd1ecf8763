/// The colours that block characters may have.
public enum GraphicsColours: Hashable, Sendable, CaseIterable {
    /// 24 bits: `ESC [ 38 ; 2 ; r ; g ; b m`.
    case trueColour
    /// The palette of xterm.
    case indexed256
    /// The basic colours of the user's theme.
    case indexed16
    /// The terminal's foreground only.
    case monochrome

    private static let trueColourTerminals = ["kitty", "foot", "wezterm", "alacritty", "ghostty", "direct"]

    /// What `COLORTERM` and `TERM` promise; Windows Terminal is known by `WT_SESSION`.
    public init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        self =
            if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || environment["WT_SESSION"] != nil
                || Self.trueColourTerminals.contains(where: term.contains)
            { .trueColour } else { term.contains("256color") ? .indexed256 : .indexed16 }
    }
}
