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
            guard page.path.count == 2, page.path[0] == "posts", let post = PageAddress.number(page.path[1])
            else { return nil }
            let comment = page.value("comment").map { PageAddress.number($0) }
            if case .some(nil) = comment { return nil }
            self = .thread(post, at: comment ?? nil)
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
        case .thread(let post, let comment):
            let model = app.boardScene().makeThreadViewModel()
            await model.send(.load(post, limit: 1))
            guard !model.state.phase.isNowhere else { return false }
            flow.open(
                ThreadScreen(app.boardScene().makeThreadViewModel(), post, at: comment, self), in: 0...4)
        case .settings:
            guard let openSettings else { return false }
            openSettings()
        }
        return true
    }
}
