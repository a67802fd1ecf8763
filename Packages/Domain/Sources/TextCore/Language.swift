/// A language that the apps speak.
public enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case korean = "ko"
}
