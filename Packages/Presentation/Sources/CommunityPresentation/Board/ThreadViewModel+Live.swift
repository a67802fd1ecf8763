public import CommunityDomain
import PresentationCore
import TextCore

/// Live changes of a post and its comments.
extension ThreadViewModel {
    func apply(_ change: CommunityEvent.Change, isOwn: Bool) {
        guard let post = state.post, concerns(change, post.id) else { return }
        let known = state.comments.count
        switch change {
        case .postCreated(let new), .postUpdated(let new):
            state.post = row(new)
        case .postDeleted: state.post = row(post.post, isGone: true)
        case .commentCreated(let comment):
            if comment.id > post.post.lastCommentID ?? 0 { count(1, of: post, last: comment.id) }
            add(comment, isOwn: isOwn)
        case .commentUpdated(let comment): renew(comment)
        case .commentDeleted(let id, _):
            if isFirstNews(ofDeleted: id) { count(-1, of: post, last: post.post.lastCommentID) }
            forgetUnseen(id)
            if isOwn {
                state.comments.removeAll { $0.id == id }
                if state.comments.isEmpty { state.emptyMessage = BoardText.noComments[language] }
            } else {
                replace(id) { row($0.comment, isGone: true) }
            }
        case .noticed: break
        }
        // Searching a long thread again is slow, so a new comment at the end only adds its own match.
        if case .commentCreated = change, state.comments.count > known {
            addMatches(in: state.comments[known...])
        } else {
            updateMatches()
        }
    }

    private func concerns(_ change: CommunityEvent.Change, _ post: Post.ID) -> Bool {
        switch change {
        case .postCreated(let new), .postUpdated(let new): new.id == post
        case .postDeleted(let id): id == post
        case .commentCreated(let comment), .commentUpdated(let comment): comment.postID == post
        case .commentDeleted(_, let on): on == post
        case .noticed: false
        }
    }

    /// Replaces a shown comment, unless its shown version is newer.
    private func renew(_ comment: Comment) {
        replace(comment.id) { $0.comment.version > comment.version ? $0 : row(comment) }
    }

    private func count(_ change: Int, of row: PostRow, last: Comment.ID?) {
        let count = max(0, row.post.commentCount + change)
        state.post = self.row(row.post.with(commentCount: count, last: last), isGone: row.isGone)
    }

    /// Appends new comments, where they move nothing. Only counts them while the last comments are not loaded.
    private func add(_ comment: Comment, isOwn: Bool) {
        if comment.id <= state.comments.last?.id ?? 0 {
            return renew(comment)
        }
        if !isOwn, comment.author.id != reader { noteUnseen(comment.id) }
        guard state.next == nil else { return }
        state.comments.append(row(comment))
        state.emptyMessage = nil
    }

    private func replace(_ id: Comment.ID, with change: (CommentRow) -> CommentRow) {
        guard let index = state.comments.index(of: id) else { return }
        state.comments[index] = change(state.comments[index])
    }
}

extension [CommentRow] {
    /// The index of a comment, by binary search: the rows are in the order of their numbers.
    public func index(of id: Comment.ID) -> Int? {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < endIndex && self[low].id == id ? low : nil
    }
}
