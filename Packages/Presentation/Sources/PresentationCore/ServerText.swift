public import TextCore

/// How apps name the server that they connect to.
public enum ServerText {
    /// For an app without a server, which answers in its own process.
    public static let embedded = LocalizedText("none (in this process)", "없음 (이 프로그램 안)")
}
