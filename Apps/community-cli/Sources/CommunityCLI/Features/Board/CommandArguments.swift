import AppCore
import CommunityDomain
import CommunityPresentation
import PresentationCore
import TerminalKit
import TextCore

/// Arguments that several commands share, described once.
extension ArgumentSpec {
    static let post = ArgumentSpec("post", completion: .posts, LocalizedText("The post's number", "글 번호"))
    static let ownPost = ArgumentSpec(
        "post", completion: .ownPosts, LocalizedText("The post's number", "글 번호"))
    static let comment = ArgumentSpec("comment", LocalizedText("The comment's number", "댓글 번호"))
    static let text = ArgumentSpec(
        "text", count: .zeroOrOne,
        LocalizedText(
            "The text; '-' for standard input; without it an editor opens",
            "내용. '-'는 표준 입력에서 읽고, 없으면 편집기를 엽니다"))
}

extension OptionSpec {
    static let version = OptionSpec.text(
        "version", "N",
        LocalizedText(
            "The version that you read; a newer one is not overwritten", "읽은 버전. 그사이 바뀌었으면 덮어쓰지 않음"))
}

extension ArgumentSpec {
    static let reason = reason(.one)
    static let optionalReason = reason(.zeroOrOne)
    private static func reason(_ count: Count) -> ArgumentSpec {
        ArgumentSpec("reason", count: count, LocalizedText("The reason, in a sentence", "사유를 한 문장으로"))
    }
    static let account = ArgumentSpec("name", LocalizedText("The account's name", "계정 이름"))
}

extension ParsedCommand {
    /// The post or comment of a command whose last word names its kind.
    ///
    /// - Throws: `UsageError` when the number is not valid.
    func subject() throws(UsageError) -> Subject {
        path.last == "comment" ? .comment(try number("comment")) : .post(try number("post"))
    }
}

extension Run {
    /// The line that runs `command` at a place. On the same server, another account has to sign in first.
    func commandLine(_ command: String, at place: BoardPlace?) -> String {
        guard let place else { return commandLine(command) }
        guard place.server == placeAddress else {
            return invocation.at(place: place.server).commandLine(command)
        }
        let name = place.name.map(Invocation.quoted) ?? LocalizedText("NAME", "이름")[language]
        // An account name of another server must not be parsed as an option.
        return commandLine(name.hasPrefix("-") ? "signin -- \(name)" : "signin \(name)")
    }
}

extension CommandDialog {
    /// Prints to standard error what waits at other places, and the commands that show it.
    func tell(_ elsewhere: [WaitingElsewhere], command: String, ofNoPlace: String) {
        for other in elsewhere {
            let line =
                other.isReplaced
                ? run.commandLine("\(command) --all")
                : other.place == nil ? run.commandLine(ofNoPlace) : run.commandLine(command, at: other.place)
            console.error(other.text(command: line, in: language))
        }
    }
}
