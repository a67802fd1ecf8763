public import CommunityDomain
import PresentationCore
import TextCore

/// What happens to a post and its comments while they are read.
extension ThreadViewModel {
    func apply(_ change: CommunityEvent.Change, isOwn: Bool) {
        guard let post = state.post else { return }
        switch change {
        case .postCreated(let new), .postUpdated(let new):
            if new.id == post.id { state.post = row(new) }
        case .postDeleted(let id): if id == post.id { state.post = row(post.post, isGone: true) }
        case .commentCreated(let comment) where comment.postID == post.id:
            if comment.id > post.post.lastCommentID ?? 0 { count(1, of: post, last: comment.id) }
            add(comment, isOwn: isOwn)
        case .commentUpdated(let comment): replace(comment.id) { _ in row(comment) }
        case .commentDeleted(let id, let on) where on == post.id:
            if isFirstNews(ofDeleted: id) { count(-1, of: post, last: post.post.lastCommentID) }
            forgetUnseen(id)
            if isOwn {
                state.comments.removeAll { $0.id == id }
                if state.comments.isEmpty { state.emptyMessage = BoardText.noComments[language] }
            } else {
                replace(id) { row($0.comment, isGone: true) }
            }
        case .commentCreated, .commentDeleted: break
        }
        updateMatches()
    }

    private func count(_ change: Int, of row: PostRow, last: Comment.ID?) {
        let count = max(0, row.post.commentCount + change)
        state.post = self.row(row.post.with(commentCount: count, last: last), isGone: row.isGone)
    }

    /// New comments come last, where they move nothing. While the last ones are not loaded, they are only counted.
    private func add(_ comment: Comment, isOwn: Bool) {
        if comment.id <= state.comments.last?.id ?? 0 {
            return replace(comment.id) { _ in row(comment) }
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
    /// Where the comment of that number is; they are in the order of their numbers.
    public func index(of id: Comment.ID) -> Int? {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < endIndex && self[low].id == id ? low : nil
    }
}
