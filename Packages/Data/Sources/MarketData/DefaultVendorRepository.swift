public import DataCore
import MarketAPI
public import MarketDomain
import NetworkCore
public import Persistence
import SQLCore

/// Whom a profile sells as on one server: the identifier in the profile's store, the secret in its secret
/// store.
public struct DefaultVendorRepository: VendorRepository {
    private let client: MarketClient
    private let secrets: any SecretStore
    private let place: @Sendable () async -> VendorIdentity.Place
    private let profile: any KeyValueStore
    private let server: String?

    /// - Parameters:
    ///   - client: the server.
    ///   - secrets: of the profile.
    ///   - place: where `secrets` keeps what it is given.
    ///   - profile: what the device keeps for the profile.
    ///   - server: the server's address, which names what is kept; `nil` is the backend in this process.
    public init(
        client: MarketClient, secrets: any SecretStore,
        place: @escaping @Sendable () async -> VendorIdentity.Place, profile: any KeyValueStore,
        server: String?
    ) {
        self.client = client
        self.secrets = secrets
        self.place = place
        self.profile = profile
        self.server = server
    }

    /// What the secret of a server's vendor is called in the secret store.
    public static func secretName(of server: String?) -> String {
        "market vendor of \(server ?? "this device")"
    }

    /// Read from the profile's store; nothing is asked of the server.
    public func current() async throws(MarketError) -> VendorIdentity? {
        let bytes = try await MarketError.storing { () throws(StoreError) in try await profile.value(for: key)
        }
        guard let stored = bytes.flatMap(StoredVendor.init(json:)) else { return nil }
        return stored.identity(server: server, place: await place())
    }

    /// Whoever sold here before is replaced: whoever wants to keep that secret has to ask for it first.
    public func create(name: String) async throws(MarketError) -> VendorIdentity {
        try await checkSecretsCanBeKept()
        do throws(MarketError) {
            let answer = try await client.send(VendorEndpoints.create(name: name))
            return try await keep(
                StoredVendor(identifier: answer.identifier, vendor: answer.vendor.toDomain()),
                VendorSecret(answer.secret))
        } catch .notFound {
            throw .unsupported
        } catch {
            throw error
        }
    }

    /// The server is asked whether they belong together, where it can say that.
    public func use(
        identifier: String, secret: VendorSecret
    ) async throws(MarketError) -> VendorIdentity {
        guard !identifier.isEmpty, HTTPHeaders.isFieldValue(identifier), !secret.text.isEmpty else {
            throw .wrongSecret
        }
        let vendor = try await vendor(identifier, secret)
        return try await keep(StoredVendor(identifier: identifier, vendor: vendor), secret)
    }

    /// Asks the server, and saves nothing.
    public func isAccepted(_ seller: Seller) async throws(MarketError) -> Bool? {
        do throws(MarketError) {
            return try await vendor(seller.identity.identifier, seller.secret) == nil ? nil : true
        } catch .wrongSecret {
            return false
        } catch {
            throw error
        }
    }

    /// - Throws: `noSecretStore` when it cannot be read.
    public func secret() async throws(MarketError) -> VendorSecret? {
        try await MarketError.storingSecret { () throws(StoreError) in
            try await secrets.secret(named: secretName).map { VendorSecret($0.revealed) }
        }
    }

    /// The secret goes first; the server is told nothing.
    public func forget() async throws(MarketError) {
        try await MarketError.storingSecret { () throws(StoreError) in
            try await secrets.remove(named: secretName)
        }
        try await MarketError.storing { () throws(StoreError) in try await profile.set(nil, for: key) }
    }

    /// Writes a secret that is none, and takes it away. A vendor whose secret has no place would be lost, and its name
    /// with it.
    private func checkSecretsCanBeKept() async throws(MarketError) {
        _ = try await secret()
        try await MarketError.storingSecret { () throws(StoreError) in
            try await secrets.set(Secret("trial"), named: secretName + ", trial")
            try await secrets.remove(named: secretName + ", trial")
        }
    }

    /// `nil` where the server has no such question.
    private func vendor(_ identifier: String, _ secret: VendorSecret) async throws(MarketError) -> Vendor? {
        do throws(MarketError) {
            return try await client.send(VendorEndpoints.check(identifier: identifier, secret: secret))
                .toDomain()
        } catch .notFound, .unsupported {
            return nil
        } catch .refused, .notYours {
            throw .wrongSecret
        } catch {
            throw error
        }
    }

    /// The secret first: an identifier without one is worth nothing.
    private func keep(_ vendor: StoredVendor, _ secret: VendorSecret) async throws(MarketError)
        -> VendorIdentity
    {
        try await MarketError.storingSecret { () throws(StoreError) in
            try await secrets.set(Secret(secret.text), named: secretName)
        }
        try await MarketError.storing { () throws(StoreError) in try await profile.set(vendor.json, for: key)
        }
        return vendor.identity(server: server, place: await place())
    }

    private var secretName: String { Self.secretName(of: server) }
    private var key: String { "market vendor \(server ?? "")" }
}

/// Whom a profile sells as, without the secret, as its store keeps it.
private struct StoredVendor: Hashable, Sendable, Codable {
    private let identifier: String
    private let id: Vendor.ID?
    private let name: String?

    init(identifier: String, vendor: Vendor?) {
        self.identifier = identifier
        (id, name) = (vendor?.id, vendor?.name)
    }

    func identity(server: String?, place: VendorIdentity.Place) -> VendorIdentity {
        let vendor = id.map { Vendor(id: $0, name: name ?? "") }
        return VendorIdentity(identifier: identifier, vendor: vendor, server: server, place: place)
    }
}

extension Seller {
    /// Server and identifier, the name of the seller's pending sales.
    var name: String { "\(identity.server ?? "") \(identity.identifier)" }

    var headers: HTTPHeaders { [MarketHeader.identifier: identity.identifier] }
}
