import AppCore
import CommunityDomain
import CommunityPresentation
import TerminalKit
import TerminalUI

/// Command lines with the same effect as actions on the screens.
extension CommunityCoordinator {
    func commandLine(_ command: String) -> String { run.commandLine(command) }

    func command(_ filter: PostsViewModel.Filter) -> String {
        switch filter {
        case .newest: commandLine("posts")
        case .mine: commandLine("posts --mine")
        case .unread: commandLine("posts --unread")
        case .search(let text): commandLine("search\(words(text))")
        case .author(let name, let text):
            // The `=` keeps a name with a leading hyphen from being parsed as an option.
            commandLine(
                "\(text == nil ? "posts" : "search") --author=\(Invocation.quoted(name))\(words(text))")
        }
    }

    /// The words of a search, which may start with a hyphen.
    private func words(_ text: String?) -> String { text.map { " -- \(Invocation.quoted($0))" } ?? "" }

    /// The command of an action on a post or a comment of a post.
    func command(for action: ActionID, on subject: Subject, of post: Post.ID) -> String? {
        let (kind, id) = (subject.kind.rawValue, subject.id)
        return switch action {
        case .open: commandLine("post show \(post)")
        case .answer: commandLine("comment create \(post) TEXT")
        case .reply: kind == "comment" ? commandLine("comment reply \(id) TEXT") : nil
        case .edit: commandLine("\(kind) edit \(id) TEXT")
        case .delete: commandLine("\(kind) delete \(id) --yes")
        case .report: commandLine("report \(kind) \(id) REASON")
        case .moderate: commandLine("moderate hide \(kind) \(id) REASON")
        default: command(for: action)
        }
    }

    func command(forLiking subject: Subject, _ reactions: Reactions) -> String {
        let word = reactions.mine.contains(.like) ? "remove" : "add"
        return commandLine("reaction \(word) \(subject.kind.rawValue) \(subject.id)")
    }

    /// The command of an action without a row.
    func command(for action: ActionID) -> String? {
        switch action {
        case .write: commandLine("post create TEXT")
        case .signIn: commandLine("signin NAME")
        case .signUp: commandLine("signup NAME EMAIL")
        case .signOut: commandLine("signout")
        case .changePassword: commandLine("password")
        case .sendOutbox: commandLine("outbox send")
        default: nil
        }
    }
}
