import AppCore
/// What `post show --json` prints.
struct ThreadJSON: Encodable {
    let post: PostJSON
    let comments: [CommentJSON]
    /// For `comments --after`.
    @Explicit var next: Int?
}
