import AppCore
import DIContainer
import DomainCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

extension CompletionSource {
    /// Listings by their numbers, newest first, or by the beginnings of their names.
    static let listings = CompletionSource("listings")
    /// The vendor's own listings, likewise.
    static let ownListings = CompletionSource("own-listings")
    /// Deleted listings that the vendor can restore, likewise.
    static let deletedListings = CompletionSource("deleted-listings")
    /// Bookmarked listings by their numbers.
    static let bookmarkedListings = CompletionSource("bookmarked-listings")
    /// Categories of listings.
    static let listingCategories = CompletionSource("listing-categories")
    /// Vendors by the beginnings of their names, or the vendors of the newest listings.
    static let vendors = CompletionSource("vendors")
    /// Products of the exchange by their numbers.
    static let exchangeProducts = CompletionSource("exchange-products")
    /// The sizes of the product typed before.
    static let sizes = CompletionSource("sizes")
    /// The member's waiting orders by their numbers.
    static let waitingOrders = CompletionSource("waiting-orders")
    /// The member's orders whose trades can be refused, by their numbers.
    static let refusableTrades = CompletionSource("refusable-trades")
}

/// Completion candidates from this user's market.
enum Completers {
    static let all: [CompletionSource: Completer<AppDIContainer>] = [
        .listings: { app, _, prefix in await candidates(prefix, of: nil, app.listingsScene()) },
        .ownListings: { app, _, prefix in
            let scene = app.listingsScene()
            guard let own = try? await scene.vendors.current()?.vendor else { return [] }
            return await candidates(prefix, of: own.id, scene)
        },
        .deletedListings: { app, _, prefix in
            let scene = app.sellingScene()
            guard let seller = try? await scene.vendors.seller(),
                let deleted = try? await scene.listings.deleted(as: seller)
            else { return [] }
            return named(prefix, deleted.map(\.product))
        },
        .bookmarkedListings: { app, _, _ in
            let bookmarks = (try? await app.listingsScene().bookmarks.all()) ?? []
            return bookmarks.map { Completions.Candidate("\($0.product)", $0.name) }
        },
        .listingCategories: { app, _, _ in
            let language = app.listingsScene().here.language
            return ProductCategory.allCases.map { Completions.Candidate($0.rawValue, $0.name[language]) }
        },
        .vendors: { app, _, prefix in
            let scene = app.listingsScene()
            let named = prefix.isEmpty ? nil : try? await scene.products.vendors(named: prefix)
            var vendors = named ?? []
            if vendors.isEmpty { vendors = await listings(nil, scene).compactMap(\.vendor) }
            var seen: Set<Vendor.ID> = []
            return vendors.filter { !$0.name.isEmpty && seen.insert($0.id).inserted }.map {
                Completions.Candidate($0.name, "\($0.id)")
            }
        },
        .exchangeProducts: { app, _, _ in
            let scene = app.exchangeScene()
            var query = ExchangeQuery()
            query.size = 50
            let products = (try? await scene.catalogue.products(query)) ?? []
            return products.map {
                Completions.Candidate("\($0.id)", scene.here.language == .korean ? $0.koreanName : $0.name)
            }
        },
        .sizes: { app, parsed, _ in
            guard let id = parsed.string("product").flatMap({ Int($0) }),
                let page = try? await app.exchangeScene().catalogue.page(id, size: nil)
            else { return [] }
            return page.product.sizes.map { Completions.Candidate($0) }
        },
        .waitingOrders: { app, _, _ in await orders(.waiting, app.tradingScene()) },
        .refusableTrades: { app, _, _ in await orders(.refusable, app.tradingScene()) },
    ]

    /// The member's own orders in that state.
    private static func orders(
        _ detail: OwnOrder.Detail, _ scene: TradingSceneDIContainer
    ) async -> [Completions.Candidate] {
        var candidates: [Completions.Candidate] = []
        for side in BookSide.allCases {
            let state: OwnOrder.State = detail == .waiting ? .waiting : .progress
            let orders =
                (try? await scene.trading.orders(side, .only(state), page: 1, size: 50))?.orders ?? []
            candidates += orders.filter { $0.detail == detail }.map { order in
                let name = ExchangeText.name(of: order, scene.here.language)
                return Completions.Candidate("\(order.id)", "\(name) \(order.size)")
            }
        }
        return candidates
    }

    /// By their numbers, or by the beginnings of their names once the prefix is not a number.
    private static func candidates(
        _ prefix: String, of vendor: Vendor.ID?, _ scene: ListingsSceneDIContainer
    ) async -> [Completions.Candidate] {
        guard !prefix.allSatisfy(\.isNumber) else { return await listings(vendor, scene).map(candidate) }
        let query = ProductQuery(text: prefix, vendor: vendor, size: 50)
        let found = (try? await scene.products.products(query))?.elements ?? []
        return named(prefix, found)
    }

    private static func named(_ prefix: String, _ products: [Product]) -> [Completions.Candidate] {
        guard !prefix.allSatisfy(\.isNumber) else { return products.map(candidate) }
        return products.filter { $0.name.hasPrefix(prefix) }.map {
            Completions.Candidate($0.name, "\($0.id)")
        }
    }

    private static func listings(_ vendor: Vendor.ID?, _ scene: ListingsSceneDIContainer) async -> [Product] {
        (try? await scene.products.products(ProductQuery(vendor: vendor, size: 50)))?.elements ?? []
    }

    private static func candidate(_ product: Product) -> Completions.Candidate {
        Completions.Candidate("\(product.id)", product.name)
    }
}
