import CommunityDomain
import Testing

@Suite struct ModerationStateTests {
    private typealias Problem = ModerationState.TransitionProblem

    private func result(
        _ state: ModerationState, _ action: ModerationAction, _ role: Role
    ) -> Result<ModerationState, Problem> {
        do { return .success(try state.after(action, by: role)) } catch { return .failure(error) }
    }

    @Test(arguments: [Role.moderator, .admin])
    func `Visible texts can be hidden or removed, hidden ones restored or removed`(role: Role) {
        #expect(result(.visible, .hide, role) == .success(.hidden))
        #expect(result(.visible, .remove, role) == .success(.removed))
        #expect(result(.hidden, .restore, role) == .success(.visible))
        #expect(result(.hidden, .remove, role) == .success(.removed))
    }

    @Test func `Only an admin restores removed texts`() {
        #expect(result(.removed, .restore, .moderator) == .failure(.needsRole(.admin)))
        #expect(result(.removed, .restore, .admin) == .success(.visible))
    }

    @Test(arguments: [Role.moderator, .admin])
    func `Every other transition is impossible`(role: Role) {
        let impossible: [(ModerationState, ModerationAction)] = [
            (.visible, .restore), (.hidden, .hide), (.removed, .hide), (.removed, .remove),
            (.removed, .dismiss),
        ]
        for (state, action) in impossible {
            #expect(result(state, action, role) == .failure(.impossible(action, in: state)))
        }
    }

    @Test(arguments: ModerationState.allCases, ModerationAction.allCases)
    func `A member decides nothing`(state: ModerationState, action: ModerationAction) {
        #expect(result(state, action, .member) == .failure(.needsRole(.moderator)))
    }

    private static let offers: [(ModerationState?, Bool?, Role, [ModerationAction])] = [
        (nil, nil, .moderator, [.dismiss, .hide, .restore, .remove]),
        (.visible, false, .moderator, [.hide, .remove]),
        (.visible, true, .moderator, [.dismiss, .hide, .remove]),
        (.hidden, nil, .moderator, [.dismiss, .restore, .remove]), (.removed, nil, .moderator, []),
        (.removed, true, .admin, [.restore]), (.visible, true, .member, []),
    ]

    @Test(arguments: offers)
    func `Offers only actions that would change something`(
        state: ModerationState?, isReported: Bool?, role: Role, offered: [ModerationAction]
    ) {
        #expect(ModerationAction.offered(in: state, isReported: isReported, by: role) == offered)
    }
}
