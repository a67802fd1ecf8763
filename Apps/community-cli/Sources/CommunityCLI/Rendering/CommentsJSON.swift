import AppCore
/// What `comments --json` prints.
struct CommentsJSON: Encodable {
    let comments: [CommentJSON]
    /// For `--after`.
    @Explicit var next: Int?
}
