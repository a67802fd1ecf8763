extension EditPolicy.Actor {
    /// As the account is now.
    public init(_ account: Account) { self.init(id: account.id, role: account.role) }
    /// As the author is now.
    public init(_ author: Author) { self.init(id: author.id, role: author.role) }
}

extension EditPolicy.Target {
    /// As the post is now.
    public init(_ post: Post) {
        self.init(kind: .post, author: .init(post.author), state: post.state, createdAt: post.createdAt)
    }

    /// As the comment is now.
    public init(_ comment: Comment) {
        self.init(
            kind: .comment, author: .init(comment.author), state: comment.state, createdAt: comment.createdAt)
    }
}
