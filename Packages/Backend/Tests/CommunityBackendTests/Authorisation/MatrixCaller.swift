/// Who asks, in the matrix of who may do what.
enum MatrixCaller: String, CaseIterable, Sendable {
    /// Without a token.
    case anonymous
    /// A member who has nothing to do with it.
    case other
    /// The member whose post, comment or notice it is.
    case owner
    case moderator
    case admin
    /// Somebody who would be let in, with a token that was good too long ago.
    case expired
    /// Somebody who would be let in, with a token of a session that was ended.
    case revoked
    /// Somebody who would be let in, with a token that says that it is the admin's.
    case tampered
    /// Somebody who would be let in, whose account an admin closed.
    case blocked
}
