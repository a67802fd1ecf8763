import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The addresses of the screens in a browser.
enum MoviesAddress: Hashable, Sendable {
    case films(Genre?, MovieListQuery.Sort)
    /// A search; blank for the screen that begins one.
    case search(String)
    case bookmarks
    case film(Movie.ID)
    case similar(Movie.ID)
    /// The films of a director or actor, by the name in either script.
    case person(String)
    case settings

    /// The address in the form of URLs.
    var page: PageAddress {
        switch self {
        case .films(let genre, let sort):
            PageAddress("films").adding("genre", genre?.name)
                .adding("sort", sort == Self.usualSort ? nil : sort.rawValue)
        case .search(let text): PageAddress("search").adding("q", text)
        case .bookmarks: PageAddress("bookmarks")
        case .film(let id): PageAddress("films", "\(id.rawValue)")
        case .similar(let id): PageAddress("films", "\(id.rawValue)", "similar")
        case .person(let name): PageAddress("people", name)
        case .settings: .settings
        }
    }

    private static let usualSort = CatalogueOptions().sort

    /// Reads an address; an empty path names the first screen. `nil` for an address without a screen.
    init?(_ page: PageAddress) {
        let path = page.path
        switch path {
        case []: self = .films(nil, Self.usualSort)
        case ["films"]:
            let name = page.value("sort") ?? Self.usualSort.rawValue
            guard let sort = MovieListQuery.Sort(rawValue: name) else { return nil }
            self = .films(page.value("genre").map { Genre.called($0) }, sort)
        case ["search"]:
            let text = page.value("q") ?? ""
            guard text.trimmed.isEmpty || (try? SearchQuery(text)) != nil else { return nil }
            self = .search(text)
        case ["bookmarks"]: self = .bookmarks
        case PageAddress.settings.path: self = .settings
        case let path where path.count == 2 && path[0] == "people":
            guard (try? SearchQuery(path[1])) != nil else { return nil }
            self = .person(path[1])
        default:
            guard path.count > 1, path[0] == "films",
                let id = PageAddress.number(path[1]).map({ Movie.ID($0) })
            else {
                return nil
            }
            switch path.dropFirst(2) {
            case []: self = .film(id)
            case ["similar"]: self = .similar(id)
            default: return nil
            }
        }
    }
}

extension MoviesCoordinator {
    /// Opens the screen of an address; `false` for an address without a screen.
    func open(_ address: PageAddress) async -> Bool {
        switch MoviesAddress(address) {
        case nil: return false
        case .films(let genre, let sort):
            var options = catalogue.state.options
            (options.genre, options.sort) = (genre, sort)
            flow.begin(tab: 0)
            if options != catalogue.state.options { await catalogue.send(.show(options)) }
        case .search(let text):
            flow.begin(tab: 1)
            if text != search.state.query {
                await search.send(text.trimmed.isEmpty ? .type("") : .search(text))
            }
        case .bookmarks: flow.begin(tab: 2)
        case .film(let id):
            let model = detailsModel()
            await model.send(.load(.id(id)))
            guard !model.state.phase.isNowhere else { return false }
            flow.open(DetailsScreen(model, id, known: nil, self), in: 0...2)
        case .similar(let id):
            let model = similarModel()
            await model.send(.load(.id(id)))
            guard !model.state.phase.isNowhere else { return false }
            flow.open(SimilarScreen(model, id, self), in: 0...2)
        case .person(let name):
            let model = personModel()
            await model.send(.find(name))
            guard !model.state.phase.isNowhere, model.state.emptyMessage == nil else { return false }
            flow.open(PersonScreen(model, name, self), in: 0...2)
        case .settings:
            guard let openSettings else { return false }
            openSettings()
        }
        return true
    }
}
