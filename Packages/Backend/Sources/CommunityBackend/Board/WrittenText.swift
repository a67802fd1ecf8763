import CommunityDomain
import TextCore

/// The words of a post or comment in the body of a request.
struct WrittenText: Hashable, Sendable {
    /// What is wrong with which field.
    struct Problem: Error {
        let field: String
        let problem: TextProblem
    }

    /// `nil` when the request says nothing of it.
    let title: NewTitle?
    let text: String

    /// All of it, for counting.
    var words: String { BoardTables.words(title?.text, text) }

    init(_ kind: Subject.Kind, _ form: RequestForm) throws(Problem) {
        switch kind {
        case .post:
            title = try form.names("title") ? Self.title(form.text("title") ?? "") : nil
            let text = form.text("text") ?? ""
            self.text = try Self.checked("text") { () throws(TextProblem) in try PostText(text).text }
        case .comment:
            title = nil
            let text = form.text("comment") ?? ""
            self.text = try Self.checked("comment") { () throws(TextProblem) in try CommentText(text).text }
        }
    }

    private static func title(_ text: String) throws(Problem) -> NewTitle {
        guard text.contains(where: { !$0.isWhitespace }) else { return NewTitle(text: nil) }
        return NewTitle(
            text: try checked("title") { () throws(TextProblem) in try PostTitle(text).text })
    }

    private static func checked(
        _ field: String, _ check: () throws(TextProblem) -> String
    ) throws(Problem) -> String {
        do throws(TextProblem) { return try check() } catch { throw Problem(field: field, problem: error) }
    }
}
