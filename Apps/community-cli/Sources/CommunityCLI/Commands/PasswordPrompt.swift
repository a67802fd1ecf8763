import TerminalKit

enum PasswordPrompt {
    static let current = LocalizedText("Password (not shown): ", "비밀번호 (표시 안 됨): ")
    static let old = LocalizedText("Old password (not shown): ", "지금 비밀번호 (표시 안 됨): ")
    static let new = LocalizedText("New password (not shown): ", "새 비밀번호 (표시 안 됨): ")
    static let again = LocalizedText("Once more: ", "한 번 더: ")
}
