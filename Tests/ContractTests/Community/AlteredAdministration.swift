import CommunityDomain
import DomainCore

/// A wrapper for an administration, whose single answers can be replaced.
struct AlteredAdministration: CommunityAdministration {
    var listing: @Sendable () async throws(CommunityError) -> [Account]
    var blocking: @Sendable (String, String) async throws(CommunityError) -> Account
    var releasing: @Sendable (String, String?) async throws(CommunityError) -> AccountRelease
    var settingPassword: @Sendable (String, String) async throws(CommunityError) -> Void
    private let base: any CommunityAdministration

    init(_ base: any CommunityAdministration) {
        self.base = base
        listing = { () throws(CommunityError) in try await base.accounts() }
        blocking = { name, reason throws(CommunityError) in try await base.block(name, reason: reason) }
        releasing = { name, reason throws(CommunityError) in
            try await base.release(name, unblocking: reason)
        }
        settingPassword = { password, name throws(CommunityError) in
            try await base.setPassword(password, of: name)
        }
    }

    func accounts() async throws(CommunityError) -> [Account] { try await listing() }

    func setRole(_ role: Role, of name: String) async throws(CommunityError) -> Account {
        try await base.setRole(role, of: name)
    }

    func block(_ name: String, reason: String) async throws(CommunityError) -> Account {
        try await blocking(name, reason)
    }

    func release(
        _ name: String, unblocking reason: String?
    ) async throws(CommunityError) -> AccountRelease { try await releasing(name, reason) }

    func setPassword(_ password: String, of name: String) async throws(CommunityError) {
        try await settingPassword(password, name)
    }

    func bytesWrittenToday(by name: String, resets: Bool) async throws(CommunityError) -> Int {
        try await base.bytesWrittenToday(by: name, resets: resets)
    }

    func invite(_ name: String, email: String) async throws(CommunityError) -> String {
        try await base.invite(name, email: email)
    }

    func rotateKeys() async throws(CommunityError) -> Int { try await base.rotateKeys() }
}
