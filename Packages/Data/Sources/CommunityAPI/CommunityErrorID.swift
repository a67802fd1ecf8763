/// What stands as `id` in the messages of a 400 of sign-up, sign-in and passwords (Strapi 3.6; the last group is ours).
public enum CommunityErrorID: String, CaseIterable, Sendable {
    case emailProvide = "Auth.form.error.email.provide"
    case passwordProvide = "Auth.form.error.password.provide"
    case invalid = "Auth.form.error.invalid"
    case allowRegister = "Auth.advanced.allow_register"
    case passwordFormat = "Auth.form.error.password.format"
    case emailFormat = "Auth.form.error.email.format"
    case emailTaken = "Auth.form.error.email.taken"
    case usernameTaken = "Auth.form.error.username.taken"
    case rateLimit = "Auth.form.error.ratelimit"
    case passwordMatching = "Auth.form.error.password.matching"

    case usernameFormat = "Auth.form.error.username.format"
    case usernameReserved = "Auth.form.error.username.reserved"
    case passwordLength = "Auth.form.error.password.length"
    case passwordCommon = "Auth.form.error.password.common"

    /// What the server says with it, in English, as the original said it.
    public var message: String {
        switch self {
        case .emailProvide: "Please provide your email."
        case .passwordProvide: "Please provide your password."
        case .invalid: "Identifier or password invalid."
        case .allowRegister: "Register action is currently disabled."
        case .passwordFormat: "Your password cannot contain more than three times the symbol `$`."
        case .emailFormat: "Please provide valid email address."
        case .emailTaken: "Email is already taken."
        case .usernameTaken: "Username already taken"
        case .rateLimit: "Too many attempts, please try again in a minute."
        case .passwordMatching: "Passwords do not match."
        case .usernameFormat:
            "A username has 2 to 30 letters and digits of one script, and . _ - between them."
        case .usernameReserved: "This username is reserved."
        case .passwordLength: "A password has 8 to 128 characters."
        case .passwordCommon: "This password is too easy to guess."
        }
    }
}
