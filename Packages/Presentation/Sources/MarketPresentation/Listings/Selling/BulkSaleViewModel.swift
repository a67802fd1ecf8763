public import MarketDomain
public import Observation
import Platform
public import PresentationCore
import TextCore

/// Sells the rows of a table: checks all of them first, and then lists them one by one.
///
/// Sales of a table are never acknowledged, so that the same table lists nothing twice while the keys of its sales are
/// stored.
@MainActor
@Observable
public final class BulkSaleViewModel: ViewModel, HasSurroundings {
    /// A row of the table.
    public struct Row: Hashable, Sendable, Identifiable {
        /// The line in the file where the row begins, from 1.
        public let line: Int
        /// The product's name as written.
        public let name: String
        /// Why the row cannot be listed, one problem per element; empty for a valid row.
        public var problems: [String] = []
        /// The listing to send.
        public var draft: ProductDraft?
        /// The listed product.
        public var sold: ProductContent?
        /// Whether an earlier sale listed the row.
        public var isRepeated = false

        public var id: Int { line }
        /// Whether the row can be listed, and is not listed yet.
        fileprivate var isWaiting: Bool { draft != nil && sold == nil && problems.isEmpty }
    }

    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// In the order of the table.
        public var rows: [Row] = []
        /// The number of checked rows.
        public var checked = 0
        /// Pictures above the market's limit of bytes, while the user has not permitted shrinking them.
        public var oversized: [ListingPicture] = []
        /// Why the work stopped, and at which row.
        public var failure: Failure?
        public var failedLine: Int?

        /// The rows that cannot be listed.
        public var bad: [Row] { rows.filter { !$0.problems.isEmpty } }
        /// The rows that can be listed and are not listed yet.
        public var waiting: [Row] { rows.filter(\.isWaiting) }
        /// The rows listed by this sale.
        public var sold: [Row] { rows.filter { $0.sold != nil && !$0.isRepeated } }
        /// The rows that an earlier sale of the table listed.
        public var repeated: [Row] { rows.filter(\.isRepeated) }
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// Loads the seller. `asksServer` also asks the server whether it accepts the vendor.
        case load(asksServer: Bool)
        /// Checks all rows and their pictures, and finds earlier sales of them. Lists nothing.
        case check(ListingTable)
        /// Sets whether pictures with too many bytes may be shrunk.
        case allowShrinking(Bool)
        /// Lists the next waiting row. A refusal by the server becomes a problem of the row; any other failure stops.
        case sellNext
    }

    /// The current state.
    public private(set) var state = State()

    @ObservationIgnored private let listings: any ListingRepository
    @ObservationIgnored private let vendors: any VendorRepository
    @ObservationIgnored private let pictures: ListingPictures
    @ObservationIgnored private let texts: ProductLimits.Texts
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private var isShrinkingAllowed = false
    @ObservationIgnored private var seller: Seller?
    /// The number of rows that are checked at once.
    private static let atOnce = 4
    /// No row before this index waits, so that a long table costs no more per row than a short one.
    @ObservationIgnored private var next = 0

    /// - Parameters:
    ///   - listings: the repository that lists products.
    ///   - vendors: the source of the seller.
    ///   - preparation: inspects the files of pictures.
    ///   - texts: the server's limits of texts.
    ///   - here: the user's language and time zone, and the clock.
    public init(
        listings: any ListingRepository, vendors: any VendorRepository, preparation: any PicturePreparation,
        texts: ProductLimits.Texts = .contract, _ here: Surroundings
    ) {
        self.here = here
        self.listings = listings
        self.vendors = vendors
        pictures = ListingPictures(preparation, language: here.language)
        self.texts = texts
    }

    /// Handles an action, and returns when the state has settled.
    public func send(_ input: Input) async {
        state.failure = nil
        do throws(MarketError) {
            switch input {
            case .load(let asksServer):
                let seller = try await vendors.seller()
                if asksServer, try await vendors.isAccepted(seller) == false { throw .wrongSecret }
                self.seller = seller
            case .check(let table): try await check(table)
            case .allowShrinking(let isAllowed): isShrinkingAllowed = isAllowed
            case .sellNext: try await sellNext()
            }
        } catch {
            state.failure = Failure(error, in: language)
        }
    }

    private func check(_ table: ListingTable) async throws(MarketError) {
        state = State(rows: table.rows.map { Row(line: $0.line, name: $0.form.name) })
        next = 0
        var lines: [ProductDraft: Int] = [:]
        try await looking(at: table.rows) { index, found throws(MarketError) in
            let row = table.rows[index]
            do throws(MarketError) {
                switch try found.get() {
                case .wrong(let problems): state.rows[index].problems = say(problems)
                case .oversized(let large):
                    state.oversized += large.filter { !state.oversized.contains($0) }
                    state.rows[index].problems = say(ProductDraft.problems(of: large))
                case .ready(var draft):
                    draft.isOfTable = true
                    if let line = lines[draft] {
                        state.rows[index].problems = [ListingText.sameRow(line)[language]]
                    } else {
                        lines[draft] = row.line
                        state.rows[index].draft = draft
                        try await findEarlierSale(of: draft, at: index)
                    }
                }
            } catch .invalid(let problems) {
                state.rows[index].problems = say(problems.all)
            } catch {
                state.failedLine = row.line
                throw error
            }
            state.checked = index + 1
        }
    }

    /// Checks several rows at once, because each waits for a process that reads its pictures. Takes the results in the order
    /// of the table.
    private func looking(
        at rows: [ListingTable.Row],
        _ take: @MainActor (Int, Result<ListingCheck, MarketError>) async throws(MarketError) -> Void
    ) async throws(MarketError) {
        let end = await withTaskGroup(of: (Int, Result<ListingCheck, MarketError>).self) {
            group -> Result<Void, MarketError> in
            var waiting = rows.enumerated().makeIterator()
            func begin() {
                guard let (index, row) = waiting.next() else { return }
                group.addTask { (index, await self.look(at: row)) }
            }
            for _ in 0..<Self.atOnce { begin() }
            var found: [Int: Result<ListingCheck, MarketError>] = [:]
            for index in rows.indices {
                while found[index] == nil, let (index, check) = await group.next() {
                    found[index] = check
                    begin()
                }
                guard let check = found.removeValue(forKey: index) else { break }
                do throws(MarketError) {
                    try await take(index, check)
                } catch {
                    group.cancelAll()
                    return .failure(error)
                }
            }
            return .success(())
        }
        try end.get()
    }

    private func look(at row: ListingTable.Row) async -> Result<ListingCheck, MarketError> {
        do throws(MarketError) {
            return .success(
                try await pictures.check(
                    row.form, within: texts, isShrinkingAllowed: isShrinkingAllowed))
        } catch {
            return .failure(error)
        }
    }

    private func findEarlierSale(of draft: ProductDraft, at index: Int) async throws(MarketError) {
        guard let seller, let product = try await listings.listed(draft, as: seller) else { return }
        state.rows[index].sold = content(product)
        state.rows[index].isRepeated = true
    }

    private func sellNext() async throws(MarketError) {
        guard let seller, let index = state.rows[next...].firstIndex(where: \.isWaiting),
            let draft = state.rows[index].draft
        else { return }
        // A row that stopped the sale is retried.
        next = index
        do throws(MarketError) {
            let product = try await listings.sell(draft, as: seller) { _ in }
            state.rows[index].sold = content(product)
        } catch .invalid(let problems) {
            state.rows[index].problems = say(problems.all)
        } catch .refused(let reason) {
            state.rows[index].problems = [Failure(MarketError.refused(reason), in: language).message]
        } catch {
            state.failedLine = state.rows[index].line
            throw error
        }
    }

    private func content(_ product: Product) -> ProductContent {
        let now = product.createdAt ?? product.changedAt ?? Date(timeIntervalSince1970: 0)
        return ProductContent(product, now: now, localTime, in: language)
    }

    private func say(_ problems: [ProductProblem]) -> [String] {
        ProductField.allCases.flatMap { field in problems.filter { $0.field == field } }
            .map { $0.message(in: language) }
    }
}
