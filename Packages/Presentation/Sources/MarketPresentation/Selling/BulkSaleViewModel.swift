public import MarketDomain
public import Observation
import Platform
public import PresentationCore
public import TextCore

/// Sells the rows of a table: looks at all of them first, and then lists one after the other.
///
/// Sales of a table are never acknowledged: the same table again lists nothing twice, for as long as the keys of sales
/// are kept.
@MainActor
@Observable
public final class BulkSaleViewModel: ViewModel {
    /// A row of the table.
    public struct Row: Hashable, Sendable, Identifiable {
        /// Where it begins in the file, from 1.
        public let line: Int
        /// Of the product, as it was written.
        public let name: String
        /// Why it cannot be listed, one a line; empty when it can.
        public var problems: [String] = []
        /// What would be sent.
        public var draft: ProductDraft?
        /// What is on offer now.
        public var sold: ProductContent?
        /// Whether it was on offer before.
        public var isRepeated = false

        public var id: Int { line }
        /// Whether it can be listed, and is not yet.
        fileprivate var isWaiting: Bool { draft != nil && sold == nil && problems.isEmpty }
    }

    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// In the order of the table.
        public var rows: [Row] = []
        /// How many rows were looked at.
        public var checked = 0
        /// Pictures with more bytes than the market takes, which nobody has allowed to be made smaller yet.
        public var oversized: [ListingPicture] = []
        /// Why it does not go on, with the row at which it stopped.
        public var failure: Failure?
        public var failedLine: Int?

        /// The rows that cannot be listed.
        public var bad: [Row] { rows.filter { !$0.problems.isEmpty } }
        /// The rows that can be listed, and are not yet.
        public var waiting: [Row] { rows.filter(\.isWaiting) }
        /// The rows that were listed now.
        public var sold: [Row] { rows.filter { $0.sold != nil && !$0.isRepeated } }
        /// The rows that an earlier sale of the table listed.
        public var repeated: [Row] { rows.filter(\.isRepeated) }
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// Reads who sells here. `asksServer` also asks the server whether it accepts the vendor.
        case load(asksServer: Bool)
        /// Looks at all rows and their pictures, and which of them were listed before; sends nothing.
        case check(ListingTable)
        /// Whether pictures with too many bytes may be made smaller.
        case allowShrinking(Bool)
        /// Lists the next row that waits. What the server refuses is the row's problem; anything else stops.
        case sellNext
    }

    /// What a screen shows.
    public private(set) var state = State()

    @ObservationIgnored private let listings: any ListingRepository
    @ObservationIgnored private let vendors: any VendorRepository
    @ObservationIgnored private let pictures: ListingPictures
    @ObservationIgnored private let texts: ProductLimits.Texts
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let localTime: LocalTime
    @ObservationIgnored private var isShrinkingAllowed = false
    @ObservationIgnored private var seller: Seller?
    /// The number of rows that are checked at once.
    private static let atOnce = 4
    /// No row before this one waits, so that a long table costs no more per row than a short one.
    @ObservationIgnored private var next = 0

    /// - Parameters:
    ///   - listings: what is told of the sales.
    ///   - vendors: who sells.
    ///   - preparation: looks at the files of pictures.
    ///   - texts: how long the server lets texts be.
    ///   - language: of everything that is shown.
    ///   - localTime: the time zone of the user.
    public init(
        listings: any ListingRepository, vendors: any VendorRepository, preparation: any PicturePreparation,
        texts: ProductLimits.Texts = .contract, language: Language, localTime: LocalTime
    ) {
        self.localTime = localTime
        self.listings = listings
        self.vendors = vendors
        pictures = ListingPictures(preparation, language: language)
        self.texts = texts
        self.language = language
    }

    /// Takes what the user did, and returns when the state shows what came of it.
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
        // A row that stopped the sale is tried again.
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
