import CommunityDomain
import Testing

@Suite struct RoleTests {
    @Test func `Each role may do more than the one before it`() {
        #expect(Role.allCases == [.member, .moderator, .admin])
        #expect(Role.allCases.sorted() == Role.allCases)
        #expect(Role.member < .moderator)
        #expect(Role.moderator < .admin)
    }
}
