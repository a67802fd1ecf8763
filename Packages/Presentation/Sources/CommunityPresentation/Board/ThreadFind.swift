public import CommunityDomain
import PresentationCore
import TextCore

/// A part of a thread.
public enum ThreadPart: Hashable, Sendable, Comparable {
    case post
    case comment(Comment.ID)

    private var place: Int {
        switch self {
        case .post: 0
        case .comment(let id): id
        }
    }

    public static func < (first: ThreadPart, second: ThreadPart) -> Bool { first.place < second.place }
}

/// The comments of a thread that are folded to one line.
public struct ThreadFolding: Hashable, Sendable {
    private var areFolded = false
    private var others: Set<Comment.ID> = []

    /// Whether a comment is folded to one line.
    public func isFolded(_ id: Comment.ID) -> Bool { areFolded != others.contains(id) }

    mutating func toggle(_ id: Comment.ID) {
        if others.remove(id) == nil { others.insert(id) }
    }

    mutating func all(_ isFolded: Bool) {
        areFolded = isFolded
        others = []
    }
}

/// A search in a thread.
public struct ThreadFind: Hashable, Sendable {
    public let text: String
    /// The matching parts, in order, among the loaded comments.
    public var matches: [ThreadPart] = []
    /// The last visited match.
    public var current: ThreadPart?
    /// The number of matches, or that there are no matches, as a sentence.
    public var summary = ""
}

extension ThreadViewModel {
    func find(_ text: String, from part: ThreadPart) async {
        let text = text.trimmed
        guard !text.isEmpty else {
            state.find = nil
            return
        }
        state.find = ThreadFind(text: text)
        updateMatches()
        await go(from: part) { $0 >= part }
    }

    func findNext(from part: ThreadPart) async { await go(from: part) { $0 > part } }

    func findPrevious(from part: ThreadPart) async {
        guard let matches = state.find?.matches else { return }
        arrive(at: matches.last { $0 < part } ?? matches.last)
    }

    /// Goes to the first wanted match. Loads comments until there is one; after the last comment, continues from the start.
    private func go(from part: ThreadPart, isWanted: (ThreadPart) -> Bool) async {
        while !Task.isCancelled {
            guard let find = state.find else { return }
            if let match = find.matches.first(where: isWanted) { return arrive(at: match) }
            guard state.next != nil else { return arrive(at: find.matches.first) }
            await send(.loadMore)
            guard state.phase == .loaded() else { return arrive(at: nil) }
        }
    }

    private func arrive(at part: ThreadPart?) {
        state.find?.current = part
        if case .comment(let id) = part, state.folding.isFolded(id) { state.folding.toggle(id) }
        summarize()
    }

    /// Searches the loaded parts.
    func updateMatches() {
        guard let find = state.find else { return }
        let search = TextSearch(find.text)
        var matches: [ThreadPart] = []
        if let post = state.post?.post, search.matches(post.words, post.author) { matches.append(.post) }
        state.find?.matches = matches
        addMatches(in: state.comments[...])
    }

    /// Searches comments that follow the ones already searched.
    func addMatches(in rows: ArraySlice<CommentRow>) {
        guard let find = state.find else { return }
        let search = TextSearch(find.text)
        for row in rows where search.matches(row.comment.text, row.comment.author) {
            state.find?.matches.append(.comment(row.id))
        }
        summarize()
    }

    private func summarize() {
        guard let find = state.find else { return }
        let place = find.current.flatMap { find.matches.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        let (count, text) = (find.matches.count, find.text)
        let sentence =
            if state.next != nil {
                BoardText.found(place, ofAtLeast: count, text: text)
            } else if count == 0 {
                BoardText.nothingFound(text)
            } else {
                BoardText.found(place, of: count, text: text)
            }
        state.find?.summary = sentence[language]
    }
}

extension TextSearch {
    fileprivate func matches(_ text: String, _ author: Author) -> Bool { isIn(text) || isIn(author.name) }
}
