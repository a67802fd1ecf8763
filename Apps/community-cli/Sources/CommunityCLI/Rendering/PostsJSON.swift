import AppCore
/// What `posts --json` prints.
struct PostsJSON: Encodable {
    let posts: [PostJSON]
    /// For `--before`.
    @Explicit var next: Int?
}
