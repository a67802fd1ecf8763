import TextCore
import CommunityDomain

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An entry of the outbox as the device keeps it. Fields are only ever added: an older or newer app reads it too.
struct OutboxRecord: Codable, Hashable, Sendable {
    enum Kind: String, Codable {
        case createPost, editPost, deletePost, createComment, editComment, deleteComment, reportPost,
            reportComment
    }
    enum Status: String, Codable {
        case waiting, conflict, refused, doubtful
    }

    var id: Int
    /// By which the server knows the write again.
    var key: String
    var kind: Kind
    /// Of what is changed, deleted or reported.
    var subject: Int?
    var post: Int?
    var text: String?
    var version: Int?
    /// Milliseconds since 1970.
    var createdAt: Int
    /// Milliseconds since 1970: since when the key is in use.
    var keyedAt: Int
    var attempts = 0
    var status = Status.waiting
    var serverText: String?
    var serverVersion: Int?
    var refusal: String?
    /// What the account is called.
    var account: String?
    /// Which process has kept it.
    var process: Int32?

    init(id: Int, key: String, write: Write, at now: Int) {
        self.id = id
        self.key = key
        createdAt = now
        keyedAt = now
        switch write {
        case .createPost(let text):
            kind = .createPost
            self.text = text
        case .editPost(let post, let text, let version):
            kind = .editPost
            subject = post
            self.text = text
            self.version = version
        case .deletePost(let post):
            kind = .deletePost
            subject = post
        case .createComment(let post, let text):
            kind = .createComment
            self.post = post
            self.text = text
        case .editComment(let comment, let post, let text, let version):
            kind = .editComment
            subject = comment
            self.post = post
            self.text = text
            self.version = version
        case .deleteComment(let comment):
            kind = .deleteComment
            subject = comment
        case .report(let reported, let reason):
            kind = reported.kind == .post ? .reportPost : .reportComment
            subject = reported.id
            text = reason
        }
    }

    /// What is to be done.
    var write: Write {
        let (id, words) = (subject ?? 0, text ?? "")
        return switch kind {
        case .createPost: .createPost(text: words)
        case .editPost: .editPost(id, text: words, version: version)
        case .deletePost: .deletePost(id)
        case .createComment: .createComment(post: post ?? 0, text: words)
        case .editComment: .editComment(id, post: post ?? 0, text: words, version: version)
        case .deleteComment: .deleteComment(id)
        case .reportPost: .report(.post(id), reason: words)
        case .reportComment: .report(.comment(id), reason: words)
        }
    }

    var entry: OutboxEntry {
        let state: OutboxEntry.State =
            switch status {
            case .waiting: .waiting
            case .conflict: .conflict(Conflict(text: serverText ?? "", version: serverVersion ?? 0))
            case .refused: .refused(refusal.flatMap(Self.error(named:)) ?? .refused(.other))
            case .doubtful: .doubtful
            }
        return OutboxEntry(
            id: id, write: write, state: state,
            createdAt: Date(timeIntervalSince1970: Double(createdAt) / 1_000), attempts: attempts)
    }

    /// Keeps why the server did not take it.
    mutating func refuse(_ error: CommunityError) {
        if case .stale(let conflict) = error {
            status = .conflict
            serverText = conflict.text
            serverVersion = conflict.version
        } else {
            status = .refused
            refusal = Self.name(of: error)
        }
    }

    /// Whether it is a later edit of the same text from the same version, and waits.
    func follows(_ edit: OutboxRecord) -> Bool {
        guard let version, id > edit.id, status == .waiting else { return false }
        return (kind, subject, version) == (edit.kind, edit.subject, edit.version)
    }

    /// Lets it wait again under a new key. An edit then replaces what the server said that it has.
    mutating func restart(key: String, at now: Int) {
        if status == .conflict { version = serverVersion }
        self.key = key
        keyedAt = now
        attempts = 0
        status = .waiting
        serverText = nil
        serverVersion = nil
        refusal = nil
    }

    /// Only the errors by which a server refuses for good.
    private static func name(of error: CommunityError) -> String {
        switch error {
        case .notFound: "notFound"
        case .forbidden(let rule): ["forbidden", rule?.code].compactMap(\.self).joined(separator: " ")
        case .text(.empty): "empty"
        case .text(.tooLong(let limit)): "tooLong \(limit)"
        case .text(.tooLarge(let limit)): "tooLarge \(limit)"
        default: "other"
        }
    }

    private static func error(named name: String) -> CommunityError? {
        let words = name.split(separator: " ")
        let limit = words.last.flatMap { Int($0) } ?? 0
        return switch words.first {
        case "notFound": .notFound
        case "forbidden": .forbidden(words.last.flatMap { EditPolicy.Refusal(code: String($0)) })
        case "empty": .text(.empty)
        case "tooLong": .text(.tooLong(limit: limit))
        case "tooLarge": .text(.tooLarge(limit: limit))
        default: nil
        }
    }
}
