import AccountCore
import CommunityDomain
import SQLCore

/// Notifies accounts of texts that concern them, in the transaction that stores the text. Each account receives at most
/// one notice per text, never of its own texts, and only of texts that everyone sees.
struct TextNotices {
    let author: Account.ID
    /// In milliseconds since 1970.
    let now: Int
    let connection: any SQLConnection

    /// Notifies of a new post.
    func tell(of post: Post.ID, _ text: String) throws(StoreError) {
        try tell(.post(post), on: post, [], mentioned(in: text))
    }

    /// Notifies of a new comment, which may answer another comment.
    func tell(
        of comment: Comment.ID, on post: Post.ID, answering parent: Comment.ID?, _ text: String
    ) throws(StoreError) {
        var told: [(NoticeTable.Message, Account.ID)] = []
        if let parent, let account = try author(of: .comment(parent)) { told.append((.reply, account)) }
        if let account = try author(of: .post(post)) { told.append((.comment, account)) }
        try tell(.comment(comment), on: post, told, mentioned(in: text))
    }

    /// Notifies of an edited text: only accounts that it mentions now and did not before.
    func tell(ofEdited subject: Subject, on post: Post.ID, _ old: String, _ text: String) throws(StoreError) {
        let new = try mentioned(in: text)
        guard !new.isEmpty else { return }
        let known = try mentioned(in: old)
        try tell(subject, on: post, [], new.filter { !known.contains($0) })
    }

    private func tell(
        _ subject: Subject, on post: Post.ID, _ told: [(NoticeTable.Message, Account.ID)],
        _ mentioned: [Account.ID]
    ) throws(StoreError) {
        guard !told.isEmpty || !mentioned.isEmpty,
            let item = try ModeratedItem.find(subject, on: connection),
            item.audience(in: item.state) == .everyone
        else { return }
        var known: Set = [author]
        for (message, account) in mentioned.map({ (.mention, $0) }) + told
        where known.insert(account).inserted {
            try NoticeTable.add(
                message, by: author, to: account, subject, post: post, now: now, on: connection)
        }
    }

    private func author(of subject: Subject) throws(StoreError) -> Account.ID? {
        try connection.first(
            "SELECT author_id FROM \(subject.kind.rawValue) WHERE id = ?1", .int(subject.id)
        ) { $0.int(0) }
    }

    /// In the order of the text. Of the possible names at a place, the longest name with an account counts.
    private func mentioned(in text: String) throws(StoreError) -> [Account.ID] {
        var accounts: [Account.ID] = []
        for names in Mentions.candidates(in: text) {
            for name in names {
                guard let account = try AccountTables.account(named: name, on: connection) else { continue }
                if !accounts.contains(account.id) { accounts.append(account.id) }
                break
            }
        }
        return accounts
    }
}
