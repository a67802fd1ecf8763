import CommunityDomain
import TextCore

/// The text of a post or comment from the body of a request.
struct WrittenText: Hashable, Sendable {
    /// The invalid field and its problem.
    struct Problem: Error {
        let field: String
        let problem: TextProblem
    }

    /// `nil` when the request does not contain a title.
    let title: NewTitle?
    let text: String

    /// Title and text, for quotas.
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
