/// The body of a change of password.
public struct ChangePasswordRequest: Hashable, Sendable, Encodable {
    public let currentPassword: String
    public let newPassword: String
    public let confirmNewPassword: String

    public init(current: String, new: String) {
        currentPassword = current
        newPassword = new
        confirmNewPassword = new
    }
}
