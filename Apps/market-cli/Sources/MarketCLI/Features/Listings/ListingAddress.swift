import AppCore
import DIContainer
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The addresses of the screens of listings in a browser.
enum ListingAddress: Hashable, Sendable {
    case listings(ListingFilter, isMine: Bool)
    case bookmarks
    case listing(Product.ID)
    case edit(Product.ID)
    case sale
    case vendor

    /// The address in the form of URLs.
    var page: PageAddress {
        switch self {
        case .listings(let filter, let isMine): Self.page(isMine ? "my-listings" : "listings", filter)
        case .bookmarks: PageAddress("bookmarks")
        case .listing(let id): PageAddress("listings", "\(id)")
        case .edit(let id): PageAddress("listings", "\(id)", "edit")
        case .sale: PageAddress("sell")
        case .vendor: PageAddress("vendor")
        }
    }

    /// Reads an address; an empty path names the first screen. `nil` for an address without a screen.
    init?(_ page: PageAddress) {
        switch page.path {
        case [], ["listings"], ["my-listings"]:
            guard let filter = Self.filter(page) else { return nil }
            self = .listings(filter, isMine: page.path == ["my-listings"])
        case ["bookmarks"]: self = .bookmarks
        case ["sell"]: self = .sale
        case ["vendor"]: self = .vendor
        default:
            guard page.path.count > 1, page.path[0] == "listings", let id = PageAddress.number(page.path[1])
            else { return nil }
            switch page.path.dropFirst(2) {
            case []: self = .listing(id)
            case ["edit"]: self = .edit(id)
            default: return nil
            }
        }
    }

    private static func page(_ name: String, _ filter: ListingFilter) -> PageAddress {
        PageAddress(name).adding("q", filter.text.trimmed)
            .adding("sort", filter.sort == .newest ? nil : filter.sort.rawValue)
            .adding("category", filter.category?.rawValue).adding("currency", filter.currency?.code)
            .adding("min-price", filter.lowest.trimmed).adding("max-price", filter.highest.trimmed)
            .adding("stock", filter.isAvailable ? "available" : filter.inStock ? "in" : nil)
    }

    /// The filter of an address; `nil` for a value that the form of the filter rejects.
    private static func filter(_ page: PageAddress) -> ListingFilter? {
        var filter = ListingFilter()
        filter.text = page.value("q") ?? ""
        (filter.lowest, filter.highest) = (page.value("min-price") ?? "", page.value("max-price") ?? "")
        if let name = page.value("sort") {
            guard let sort = ProductSort(rawValue: name) else { return nil }
            filter.sort = sort
        }
        if let name = page.value("category") {
            guard let category = ProductCategory(rawValue: name) else { return nil }
            filter.category = category
        }
        if let code = page.value("currency") {
            guard let currency = Currency.market.first(where: { $0.code == code }) else { return nil }
            filter.currency = currency
        }
        switch page.value("stock") {
        case nil: break
        case "in": filter.inStock = true
        case "available": filter.isAvailable = true
        default: return nil
        }
        return filter.messages(in: .english).isEmpty ? filter : nil
    }
}

extension ListingsCoordinator {
    /// Opens the screen of an address; `false` for an address without a screen.
    func open(_ address: PageAddress) async -> Bool {
        switch ListingAddress(address) {
        case nil: return false
        case .listings(let filter, let isMine):
            flow.begin(tab: isMine ? 1 : 0)
            await (isMine ? ownScreen : allScreen)?.load(filter)
        case .bookmarks: flow.begin(tab: 2)
        case .listing(let id): return await openListing(id)
        case .edit(let id):
            guard await openListing(id) else { return false }
            if let screen = await editScreen(of: id) { flow.push(screen) }
        case .sale: flow.open(sellScreen(), in: 0...2)
        case .vendor: flow.open(VendorScreen(vendor, isForSale: false, self), in: 0...2)
        }
        return true
    }

    private func openListing(_ id: Product.ID) async -> Bool {
        let model = app.listingsScene().makeProductViewModel()
        await model.send(.load(id))
        guard !model.state.phase.isNowhere else { return false }
        flow.open(listingScreen(model, id, known: nil), in: 0...2)
        return true
    }
}
