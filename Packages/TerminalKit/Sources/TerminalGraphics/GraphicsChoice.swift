/// How the user wants pictures to be shown: the values of a setting.
public enum GraphicsChoice: String, Hashable, Sendable, CaseIterable, Codable {
    /// The best that the terminal says it can.
    case auto
    case kitty
    case sixel
    case symbols = "blocks"
    case none
}
