public import TextCore

/// What all apps say of signing in.
public enum SignInText {
    /// Asked before an account takes the place of another one: a device has one on each server.
    public static func replace(_ current: String, by name: String) -> LocalizedText {
        LocalizedText(
            "\(current) is signed in here. Sign in as \(name) instead?",
            "현재 \(current)님으로 로그인되어 있습니다. \(name)님으로 로그인할까요?")
    }
}
