import CommunityContracts
import CommunityDomain
import ContractCore
import PostgresDriverTestSupport
import Testing

@Suite struct AdministrationTests {
    static let implementations =
        [
            Implementation("SQLite in memory") { try await BoardTrial.administration(.memory) },
            Implementation("SQLite file") { try await BoardTrial.administration(.file) },
        ]
        + (TestServer.isThere
            ? [Implementation("PostgreSQL") { try await BoardTrial.administration(.postgres) }] : [])
    static let trials = Trials(
        implementations: implementations, behaviours: CommunityAdministrationContract.behaviours
    ).all

    @Test(.serialized, .timeLimit(.minutes(10)), arguments: trials)
    func `Every administration has the same behaviours`(
        _ implementation: Implementation<CommunityAdministrationSubject>,
        _ behaviour: Behaviour<CommunityAdministrationSubject>
    ) async throws {
        try await behaviour.check(implementation)
    }

    @Test func `The same behaviours are tested on every administration`() {
        let names = CommunityAdministrationContract.behaviours.map(\.name)
        #expect(Set(names).count == names.count)
        for implementation in Self.implementations {
            #expect(Trials.names(Self.trials)[implementation.name] == names)
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: SeededAdministrationBugs.all)
    func `Detects a mistake in an administration`(
        _ bug: SeededBug<CommunityAdministrationSubject>
    ) async throws {
        try await bug.expectReport(by: CommunityAdministrationContract.behaviours) {
            var subject = try await BoardTrial.administration(.memory)
            subject.administration = AlteredAdministration(subject.administration)
            return subject
        }
    }
}

/// Mistakes in the administration of a board.
enum SeededAdministrationBugs {
    static let all: [SeededBug<CommunityAdministrationSubject>] = [
        SeededBug("lists by name", noticedBy: "All accounts are listed as they are, the oldest first") {
            altered, sound in
            altered.listing = { () throws(CommunityError) in
                try await sound.accounts().sorted { $0.name < $1.name }
            }
        },
        SeededBug("blocks without a reason", noticedBy: "Blocking needs a reason that can be read") {
            altered, sound in
            altered.blocking = { name, reason throws(CommunityError) in
                try await sound.block(name, reason: reason == " " ? "because" : reason)
            }
        },
        SeededBug("lets nobody in again", noticedBy: "Whoever is blocked here is put out, until that ends") {
            altered, sound in
            altered.releasing = { name, _ throws(CommunityError) in
                try await sound.release(name, unblocking: nil)
            }
        },
        SeededBug(
            "sets no password",
            noticedBy: "A password that is set here ends all sessions, and lets its owner in"
        ) { altered, _ in altered.settingPassword = { _, _ throws(CommunityError) in } },
        SeededBug("sets any password", noticedBy: "A password that is not good enough is not set") {
            altered, sound in
            altered.settingPassword = { password, name throws(CommunityError) in
                do throws(CommunityError) {
                    try await sound.setPassword(password, of: name)
                } catch {
                    try await sound.setPassword("\(password) and a horse 7", of: name)
                }
            }
        },
    ]
}

extension SeededBug<CommunityAdministrationSubject> {
    fileprivate init(
        _ name: String, noticedBy behaviour: String,
        altering alter: @escaping @Sendable (inout AlteredAdministration, any CommunityAdministration) -> Void
    ) {
        self.init(name, noticedBy: behaviour) { subject in
            var altered = AlteredAdministration(subject.administration)
            alter(&altered, subject.administration)
            subject.administration = altered
        }
    }
}
