/// Who gets what of an operation.
enum MatrixRule: Hashable, Sendable {
    /// Whatever token there is; the fields of the request count, and may be those of a closed account.
    case everybody(blocked: Int)
    case members, owner, othersThanOwner, moderators, admins
    /// As the contract has it, which answers 400 to whoever has no token.
    case changingPassword

    /// Somebody who may.
    var allowed: MatrixCaller {
        switch self {
        case .everybody, .members, .owner, .changingPassword: .owner
        case .othersThanOwner: .other
        case .moderators: .moderator
        case .admins: .admin
        }
    }

    @Sendable func status(_ caller: MatrixCaller) -> Int {
        if case .everybody(let blocked) = self { return caller == .blocked ? blocked : 200 }
        switch caller {
        case .anonymous: return self == .changingPassword ? 400 : 403
        case .expired, .revoked, .tampered, .blocked: return 401
        case .other: return [.members, .othersThanOwner, .changingPassword].contains(self) ? 200 : 403
        case .owner: return [.members, .owner, .changingPassword].contains(self) ? 200 : 403
        case .moderator: return [.owner, .admins].contains(self) ? 403 : 200
        case .admin: return self == .owner ? 403 : 200
        }
    }
}
