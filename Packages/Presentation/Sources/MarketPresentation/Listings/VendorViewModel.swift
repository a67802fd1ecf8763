public import MarketDomain
public import Observation
public import PresentationCore
import TextCore

/// The vendor of this device.
@MainActor
@Observable
public final class VendorViewModel: ViewModel, HasSurroundings {
    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// The vendor of this device; `nil` without one.
        public var identity: VendorIdentity?
        /// The vendor's name, identifier and server, and where the secret is stored.
        public var fields: [Field] = []
        /// The secret, only after it was requested.
        public var secret: VendorSecret?
        /// The result, as a sentence.
        public var message: String?
        /// The failure of the last action; `nil` without one.
        public var failure: Failure?
        /// Whether an action is running.
        public var isBusy = false

        /// Whether the product may belong to this device's vendor: `true` also where the owner or the vendor's number is
        /// unknown, `false` without a vendor.
        public func mayChange(_ product: Product) -> Bool { identity?.mayOwn(product) ?? false }
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        case load
        case create(name: String)
        case use(identifier: String, secret: VendorSecret)
        case forget
        case showSecret
    }

    /// The current state.
    public private(set) var state = State()

    @ObservationIgnored private let vendors: any VendorRepository
    @ObservationIgnored package let here: Surroundings
    /// Whether `.forget` waits for the end of another action.
    @ObservationIgnored private var forgetsNext = false

    public init(vendors: any VendorRepository, _ here: Surroundings) {
        self.vendors = vendors
        self.here = here
    }

    /// Handles an action, and returns when the state has settled. While another action is running, `.forget` waits for it,
    /// and other actions are ignored.
    public func send(_ input: Input) async {
        guard !state.isBusy else {
            if input == .forget { forgetsNext = true }
            return
        }
        state.isBusy = true
        await handle(input)
        state.isBusy = false
        guard forgetsNext else { return }
        forgetsNext = false
        await send(.forget)
    }

    private func handle(_ input: Input) async {
        state.secret = nil
        state.message = nil
        state.failure = nil
        do throws(MarketError) {
            switch input {
            case .load:
                show(try await vendors.current())
                if state.identity == nil { throw .noVendor }
            case .create(let name): show(try await vendors.create(name: name), ProductText.vendorCreated)
            case .use(let identifier, let secret):
                let identifier = identifier.trimmed
                show(try await vendors.use(identifier: identifier, secret: secret), ProductText.vendorUsed)
            case .forget:
                try await vendors.forget()
                show(nil)
                state.message = ProductText.vendorForgotten[language]
            case .showSecret:
                let seller = try await vendors.seller()
                show(seller.identity)
                state.secret = seller.secret
            }
        } catch {
            state.failure = Failure(error, in: language)
        }
    }

    private func show(_ identity: VendorIdentity, _ message: (_ name: String) -> LocalizedText) {
        show(identity)
        state.message = message(identity.name ?? identity.identifier)[language]
    }

    private func show(_ identity: VendorIdentity?) {
        state.identity = identity
        state.fields = identity.map { fields(of: $0) } ?? []
    }

    private func fields(of identity: VendorIdentity) -> [Field] {
        var values: [(LocalizedText, String)] = [
            (ProductText.vendor, identity.name ?? ProductText.vendorUnknown[language]),
            (LocalizedText("Identifier", "판매자 식별자"), identity.identifier),
        ]
        // The user of a browser has neither a server nor a place here.
        if let place = place(identity.place) {
            values += [
                (LocalizedText("Server", "서버"), identity.server ?? ServerText.embedded[language]),
                (LocalizedText("Secret saved in", "암호 보관"), place),
            ]
        }
        return values.map { Field($0[language], $1) }
    }

    private func place(_ place: VendorIdentity.Place) -> String? {
        switch place {
        case .keyring: ProductText.keptInKeyring[language]
        case .memory: nil
        case .file(let path, let reason):
            ProductText.keptInFile(path, reason: reason[language])[language]
        }
    }
}
