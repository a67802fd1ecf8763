import CommunityDomain

extension Role {
    /// The id that a role has in Strapi's tables, where 2 is the public.
    var strapiID: Int {
        switch self {
        case .member: 1
        case .moderator: 3
        case .admin: 4
        }
    }

    var strapiName: String {
        switch self {
        case .member: "Authenticated"
        case .moderator: "Moderator"
        case .admin: "Admin"
        }
    }

    var strapiDescription: String {
        switch self {
        case .member: "Default role given to authenticated user."
        case .moderator: "Decides about reported posts and comments."
        case .admin: "Decides about accounts as well."
        }
    }
}
