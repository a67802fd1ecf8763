public import TextCore

/// How apps name the server that they talk to.
public enum ServerText {
    /// There is none: the app answers itself.
    public static let embedded = LocalizedText("none (in this process)", "없음 (이 프로그램 안)")
}
