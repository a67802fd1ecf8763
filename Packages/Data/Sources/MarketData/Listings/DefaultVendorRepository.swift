public import DataCore
import MarketAPI
public import MarketDomain
import NetworkCore
public import Persistence
import SQLCore

/// The vendor of a profile on one server: the identifier in the profile's store, the secret in its secret store.
public struct DefaultVendorRepository: VendorRepository {
    private let client: MarketClient
    private let secrets: any SecretStore
    private let place: @Sendable () async -> VendorIdentity.Place
    private let profile: any KeyValueStore
    private let server: String?

    /// - Parameters:
    ///   - client: the client of the server.
    ///   - secrets: the secret store of the profile.
    ///   - place: where `secrets` stores its secrets.
    ///   - profile: the store of the profile.
    ///   - server: the address of the server, part of the stored names; `nil` is the backend in this process.
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

    /// The name of the vendor's secret in the secret store.
    public static func secretName(of server: String?) -> String {
        "market vendor of \(server ?? "this device")"
    }

    /// Reads the profile's store, without a request to the server.
    public func current() async throws(MarketError) -> VendorIdentity? {
        let bytes = try await MarketError.storing { () throws(StoreError) in try await profile.value(for: key)
        }
        guard let stored = bytes.flatMap(StoredVendor.init(json:)) else { return nil }
        return stored.identity(server: server, place: await place())
    }

    /// Replaces an earlier vendor of the profile at this server. A caller that needs its secret has to read it first.
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

    /// Checks with the server that the two belong together, where it supports that.
    public func use(
        identifier: String, secret: VendorSecret
    ) async throws(MarketError) -> VendorIdentity {
        guard !identifier.isEmpty, HTTPHeaders.isFieldValue(identifier), !secret.text.isEmpty else {
            throw .wrongSecret
        }
        let vendor = try await vendor(identifier, secret)
        return try await keep(StoredVendor(identifier: identifier, vendor: vendor), secret)
    }

    /// Asks the server, and stores nothing.
    public func isAccepted(_ seller: Seller) async throws(MarketError) -> Bool? {
        do throws(MarketError) {
            return try await vendor(seller.identity.identifier, seller.secret) == nil ? nil : true
        } catch .wrongSecret {
            return false
        } catch {
            throw error
        }
    }

    /// - Throws: `noSecretStore` when the store cannot be read.
    public func secret() async throws(MarketError) -> VendorSecret? {
        try await MarketError.storingSecret { () throws(StoreError) in
            try await secrets.secret(named: secretName).map { VendorSecret($0.revealed) }
        }
    }

    /// Removes the secret first. The server is not informed.
    public func forget() async throws(MarketError) {
        try await MarketError.storingSecret { () throws(StoreError) in
            try await secrets.remove(named: secretName)
        }
        try await MarketError.storing { () throws(StoreError) in try await profile.set(nil, for: key) }
    }

    /// Writes and deletes a dummy secret to check that the store works. A vendor whose secret cannot be stored would be
    /// lost, along with its name.
    private func checkSecretsCanBeKept() async throws(MarketError) {
        _ = try await secret()
        try await MarketError.storingSecret { () throws(StoreError) in
            try await secrets.set(Secret("trial"), named: secretName + ", trial")
            try await secrets.remove(named: secretName + ", trial")
        }
    }

    /// Returns `nil` where the server has no such check.
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

    /// Stores the secret first, because an identifier without a secret is useless.
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

/// The stored vendor of a profile, without the secret.
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
