import AppCore
import CommunityDomain
import CommunityPresentation
import DIContainer
import TerminalUI

/// The addresses of the screens in a browser.
enum CommunityAddress: Hashable, Sendable {
    case board(PostsViewModel.Filter)
    case myPosts
    /// A thread, at a comment or at its beginning.
    case thread(Post.ID, at: Comment.ID? = nil)
    /// The editor of a text, which continues a draft that the visitor still has.
    case composer(Draft.Target, draft: Draft.ID? = nil)
    case outbox
    case notices(NoticesScreen.Part)
    case account
    case settings

    /// The address in the form of URLs.
    var page: PageAddress {
        switch self {
        case .board(let filter): Self.page(filter)
        case .myPosts: PageAddress("mine")
        case .thread(let post, let comment):
            PageAddress("posts", "\(post)").adding("comment", comment.map { "\($0)" })
        case .composer(let target, let draft): Self.page(target, draft)
        case .outbox: PageAddress("outbox")
        case .notices(let part): PageAddress("notices").adding("show", Self.name(part))
        case .account: PageAddress("account")
        case .settings: .settings
        }
    }

    /// Reads an address; an empty path names the first screen. `nil` for an address without a screen.
    init?(_ page: PageAddress) {
        switch page.path {
        case [], ["posts"]:
            guard let filter = Self.filter(page) else { return nil }
            self = .board(filter)
        case ["posts", "new"]:
            let draft = page.value("draft").map { PageAddress.number($0) }
            if case .some(nil) = draft { return nil }
            self = .composer(.newPost, draft: draft ?? nil)
        case ["mine"]: self = .myPosts
        case ["outbox"]: self = .outbox
        case ["notices"]:
            let name = page.value("show")
            guard let part = NoticesScreen.Part.allCases.first(where: { Self.name($0) == name }) else {
                return nil
            }
            self = .notices(part)
        case ["account"]: self = .account
        case PageAddress.settings.path: self = .settings
        default:
            guard page.path.count > 1, page.path[0] == "posts", let post = PageAddress.number(page.path[1])
            else { return nil }
            let found = page.value("comment").map { PageAddress.number($0) }
            if case .some(nil) = found { return nil }
            let comment = found ?? nil
            switch page.path.dropFirst(2) {
            case []: self = .thread(post, at: comment)
            case ["answer"]:
                self = .composer(comment.map { .reply(to: $0, post: post) } ?? .newComment(post: post))
            case ["edit"]:
                self = .composer(
                    comment.map { .comment($0, post: post, version: 0) } ?? .post(post, version: 0))
            default: return nil
            }
        }
    }

    /// A new post may have several drafts, any other text has one.
    private static func page(_ target: Draft.Target, _ draft: Draft.ID?) -> PageAddress {
        func page(_ post: Post.ID, _ verb: String, _ comment: Comment.ID? = nil) -> PageAddress {
            PageAddress("posts", "\(post)", verb).adding("comment", comment.map { "\($0)" })
        }
        return switch target {
        case .newPost, .newTitledPost: PageAddress("posts", "new").adding("draft", draft.map { "\($0)" })
        case .newComment(let post): page(post, "answer")
        case .reply(let comment, let post): page(post, "answer", comment)
        case .post(let post, _), .titledPost(let post, _): page(post, "edit")
        case .comment(let comment, let post, _): page(post, "edit", comment)
        }
    }

    private static func page(_ filter: PostsViewModel.Filter) -> PageAddress {
        let page = PageAddress("posts")
        return switch filter {
        case .newest: page
        case .mine: page.adding("show", "mine")
        case .unread: page.adding("show", "unread")
        case .author(let name, let text): page.adding("author", name).adding("q", text)
        case .search(let text): page.adding("q", text)
        }
    }

    private static func filter(_ page: PageAddress) -> PostsViewModel.Filter? {
        let text = page.value("q")
        if let name = page.value("author") { return .author(name, search: text) }
        if let text { return .search(text) }
        return switch page.value("show") {
        case nil: .newest
        case "mine": .mine
        case "unread": .unread
        default: nil
        }
    }

    private static func name(_ part: NoticesScreen.Part) -> String? {
        switch part {
        case .notices: nil
        case .reports: "reports"
        case .log: "decisions"
        }
    }
}

extension CommunityCoordinator {
    /// Opens the screen of an address; `false` for an address without a screen.
    func open(_ address: PageAddress) async -> Bool {
        guard let address = CommunityAddress(address) else { return false }
        // The first screen, which begins otherwise, may never be visible.
        await begin()
        switch address {
        case .board(let filter):
            flow.begin(tab: 0)
            await lists[0].show(filter)
        case .myPosts: flow.begin(tab: 1)
        case .outbox: flow.begin(tab: 2)
        case .notices(let part): await noticesScreen?.show(part)
        case .account: flow.begin(tab: 4)
        case .thread(let post, let comment): return await openThread(of: post, at: comment)
        case .composer(let target, let draft):
            if let post = target.place {
                guard await openThread(of: post) else { return false }
            } else {
                flow.begin(tab: 0)
            }
            await write(target, draft: draft)
        case .settings:
            guard let openSettings else { return false }
            openSettings()
        }
        return true
    }

    /// Opens a thread of the address; `false` without one.
    private func openThread(of post: Post.ID, at comment: Comment.ID? = nil) async -> Bool {
        let model = app.boardScene().makeThreadViewModel()
        await model.send(.load(post, limit: 1))
        guard !model.state.phase.isNowhere else { return false }
        flow.open(ThreadScreen(app.boardScene().makeThreadViewModel(), post, at: comment, self), in: 0...4)
        return true
    }
}

extension Draft.Target {
    /// The post of its thread; `nil` for a new post.
    var place: Post.ID? {
        switch self {
        case .newPost, .newTitledPost: nil
        case .post(let post, _), .titledPost(let post, _), .newComment(let post), .reply(_, let post),
            .comment(_, let post, _):
            post
        }
    }
}
