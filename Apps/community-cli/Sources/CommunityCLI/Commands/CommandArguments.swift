import CommunityDomain
import TerminalKit

/// Arguments that several commands share, described once.
extension ArgumentSpec {
    static let post = ArgumentSpec("post", LocalizedText("The post's number", "글 번호"))
    static let comment = ArgumentSpec("comment", LocalizedText("The comment's number", "댓글 번호"))
    static let text = ArgumentSpec(
        "text", count: .zeroOrOne,
        LocalizedText(
            "The text; '-' reads standard input; without it an editor opens",
            "내용. '-'는 표준 입력에서 읽고, 없으면 편집기를 엽니다"))
}

extension ParsedCommand {
    /// The number of something on the board, in an argument.
    ///
    /// - Throws: a usage error when it is none.
    func number(_ name: String) throws(UsageError) -> Int {
        try numberIfGiven(name, spelled: "<\(name)>") ?? 0
    }

    /// The number of something on the board, in an option.
    ///
    /// - Throws: a usage error when it is none.
    func number(option name: String, from least: Int = 1) throws(UsageError) -> Int? {
        try numberIfGiven(name, spelled: "--\(name)", from: least)
    }

    /// - Throws: a usage error when it is none.
    func numberIfGiven(
        _ name: String, spelled spelling: String, from least: Int = 1
    ) throws(UsageError) -> Int? {
        guard let text = string(name) else { return nil }
        guard let number = Int(text), number >= least else {
            throw usageError(
                LocalizedText(
                    "\(spelling) must be a number from \(least) up, not '\(text)'.",
                    "\(spelling) 값은 \(least) 이상의 숫자여야 합니다. '\(text)'은(는) 안 됩니다."))
        }
        return number
    }
}

extension OptionSpec {
    static let version = OptionSpec.text(
        "version", "N",
        LocalizedText(
            "Which version you have read; another one is not overwritten", "읽은 버전. 그사이 바뀌었으면 덮어쓰지 않음"))
    static let yes = OptionSpec.flag("yes", short: "y", LocalizedText("Do not ask", "묻지 않기"))
}

extension ArgumentSpec {
    static let reason = ArgumentSpec("reason", LocalizedText("Why, in a sentence", "이유를 한 문장으로"))
    static let account = ArgumentSpec("name", LocalizedText("The account's name", "계정 이름"))
}

extension ParsedCommand {
    /// The post or comment of a command whose last word says which it is.
    ///
    /// - Throws: a usage error when the number is none.
    func subject() throws(UsageError) -> Subject {
        path.last == "comment" ? .comment(try number("comment")) : .post(try number("post"))
    }
}
