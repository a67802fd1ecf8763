/// The answer to `--color`.
public enum ColourChoice: String, CaseIterable, Sendable {
    case auto, always, never
}
