import CommunityDomain

/// The name of a draft's file, which says what the text is to become: `3.post.at-1.md`, `4.post-12-v2.at-1.md`,
/// `5.comment-on-12.at-2.md`, `6.comment-7-on-12-v3.at-2.md`. `at-2` is the place of the file `2.place.json`; older
/// versions wrote none.
struct DraftName: Hashable, Sendable {
    let id: Draft.ID
    let target: Draft.Target
    let place: Int?

    init(id: Draft.ID, target: Draft.Target, place: Int? = nil) {
        self.id = id
        self.target = target
        self.place = place
    }

    /// `nil` when it is no name of a draft, such as a back-up that an editor made.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard 3...4 ~= parts.count, parts.last == "md", let id = Self.number(parts[0]) else { return nil }
        self.id = id
        place = parts.count == 4 && parts[2].hasPrefix("at-") ? Self.number(parts[2].dropFirst(3)) : nil
        let words = parts[1].split(separator: "-", omittingEmptySubsequences: false)
        switch words.first {
        case "post" where words.count == 1:
            target = .newPost
        case "post" where words.count == 3:
            guard let post = Self.number(words[1]), let version = Self.version(words[2]) else { return nil }
            target = .post(post, version: version)
        case "comment" where words.count == 3 && words[1] == "on":
            guard let post = Self.number(words[2]) else { return nil }
            target = .newComment(post: post)
        case "comment" where words.count == 5 && words[2] == "on":
            guard let comment = Self.number(words[1]), let post = Self.number(words[3]),
                let version = Self.version(words[4])
            else { return nil }
            target = .comment(comment, post: post, version: version)
        default:
            return nil
        }
        // `03.post.md` is a file of somebody else's making.
        guard self.text == text else { return nil }
    }

    var text: String {
        let what =
            switch target {
            case .newPost: "post"
            case .post(let post, let version): "post-\(post)-v\(version)"
            case .newComment(let post): "comment-on-\(post)"
            case .comment(let comment, let post, let version): "comment-\(comment)-on-\(post)-v\(version)"
            }
        return "\(id).\(what)\(place.map { ".at-\($0)" } ?? "").md"
    }

    static func number(_ text: Substring) -> Int? {
        guard 1...18 ~= text.utf8.count, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return Int(text)
    }

    private static func version(_ text: Substring) -> Int? {
        text.first == "v" ? number(text.dropFirst()) : nil
    }
}
