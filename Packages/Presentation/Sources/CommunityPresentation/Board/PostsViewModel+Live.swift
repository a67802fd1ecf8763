import CommunityDomain
import PresentationCore

/// Live changes of the board while a list is shown.
extension PostsViewModel {
    func apply(_ change: CommunityEvent.Change, isOwn: Bool) {
        switch change {
        case .postCreated(let post) where row(post.id) == nil: add(post, isOwn: isOwn)
        case .postCreated(let post), .postUpdated(let post):
            replace(post.id) { row(post, isUnread: $0.isUnread, unreadComments: $0.unreadComments) }
        case .postDeleted(let id) where isOwn: showRows(state.rows.filter { $0.id != id })
        case .postDeleted(let id):
            dropNew(id)
            replace(id) { row($0.post, isUnread: false, isGone: true) }
        case .commentCreated(let comment):
            record(comment)
            replace(comment.postID) { known in
                let post = known.post
                guard comment.id > post.lastCommentID ?? 0 else { return known }
                return row(
                    post.with(commentCount: post.commentCount + 1, last: comment.id),
                    isUnread: known.isUnread || comment.author.id != reader,
                    unreadComments: known.unreadComments + (comment.author.id != reader ? 1 : 0))
            }
        case .commentDeleted(let comment, let id) where isFirstNews(ofDeleted: comment):
            forget(comment, on: id)
            replace(id) { known in
                let post = known.post
                return row(
                    post.with(commentCount: max(0, post.commentCount - 1), last: post.lastCommentID),
                    isUnread: known.isUnread, unreadComments: known.unreadComments, isGone: known.isGone)
            }
        case .commentUpdated, .commentDeleted, .noticed: break
        }
    }

    /// Shows a post of the user at its place in the list, including a restored one. Posts of others are only counted.
    private func add(_ post: Post, isOwn: Bool) {
        let isWanted =
            switch state.filter {
            case .newest: true
            case .mine: post.author.id == reader
            case .unread: post.author.id != reader
            case .author(let name, nil): post.author.name == name
            case .author, .search: false
            }
        guard isWanted, state.phase != .idle else { return }
        if isOwn {
            let place = state.rows.firstIndex { $0.id < post.id }
            // Rows below the loaded ones come with the next page.
            guard place != nil || state.next == nil else { return }
            var rows = state.rows
            rows.insert(row(post, isUnread: false), at: place ?? rows.endIndex)
            showRows(rows)
        } else if post.id > state.rows.first?.id ?? 0 {
            countNew(post.id)
        }
    }

    private func row(_ id: Post.ID) -> PostRow? { state.rows.first { $0.id == id } }

    private func replace(_ id: Post.ID, with change: (PostRow) -> PostRow) {
        guard let index = state.rows.firstIndex(where: { $0.id == id }) else { return }
        var rows = state.rows
        rows[index] = change(rows[index])
        showRows(rows)
    }
}

extension Post {
    /// A copy with another comment count and last comment.
    func with(commentCount: Int, last: Comment.ID?) -> Post {
        Post(
            id: id, title: title, text: text, author: author, createdAt: createdAt, updatedAt: updatedAt,
            version: version, state: state, commentCount: commentCount, lastCommentID: last,
            reactions: reactions)
    }
}
