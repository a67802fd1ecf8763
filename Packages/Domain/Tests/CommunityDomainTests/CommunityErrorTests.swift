import CommunityDomain
import TextCore
import Testing

@Suite struct CommunityErrorTests {
    /// The error, whether a retry is useless, and whether the server could not answer.
    private static let errors: [(CommunityError, isFinal: Bool, isAway: Bool)] = [
        (.text(.empty), true, false), (.refused(.nameTaken), true, false), (.notFound, true, false),
        (.forbidden(nil), true, false), (.forbidden(.own), true, false),
        (.stale(Conflict(text: "", version: 2)), false, false), (.signedOut, false, false),
        (.tooMany(seconds: nil), false, true), (.tooMany(seconds: 5), false, true), (.offline, false, true),
        (.unavailable, false, true), (.storage("full"), false, false), (.noSecretStore("none"), false, false),
        (.cancelled, false, false),
    ]

    @Test(arguments: errors)
    func `An error reports whether a retry would fail again`(
        error: CommunityError, isFinal: Bool, isAway: Bool
    ) {
        #expect(error.isFinal == isFinal)
    }

    @Test(arguments: errors)
    func `An error reports whether the device must do without the server`(
        error: CommunityError, isFinal: Bool, isAway: Bool
    ) {
        #expect(error.isAway == isAway)
    }

    @Test func `A final error never means that the server is away`() {
        #expect(!Self.errors.contains { $0.0.isFinal && $0.0.isAway })
    }
}
