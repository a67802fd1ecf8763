import DomainCore
import MarketDomain
public import TextCore

/// What somebody types to sign in or up, checked while it is typed.
public struct MemberForm: Hashable, Sendable {
    public var email: String
    public var password: String
    /// In millimetres; only of a sign-up.
    public var shoeSize: String

    public init(email: String = "", password: String = "", shoeSize: String = "") {
        self.email = email
        self.password = password
        self.shoeSize = shoeSize
    }

    public var emailProblem: LocalizedText? {
        guard (try? EmailAddress(email)) == nil else { return nil }
        return LocalizedText("That is not an e-mail address.", "올바른 이메일 주소를 입력하세요.")
    }

    public var passwordProblem: LocalizedText? {
        ExchangeMember.allows(password: password) ? nil : Self.passwordRule
    }

    /// What a password has to be.
    public static let passwordRule = LocalizedText(
        "A password has 8 to 16 characters with letters, digits and special characters.",
        "영문, 숫자, 특수문자를 모두 넣어 8~16자로 입력하세요.")

    public var shoeSizeProblem: LocalizedText? {
        guard size == nil else { return nil }
        return LocalizedText(
            "A shoe size is 220 to 300 millimetres.", "신발 사이즈는 220에서 300mm 사이여야 합니다.")
    }

    /// The shoe size that was typed, in millimetres; `nil` when it is none.
    public var size: Int? {
        Int(shoeSize.filter { !$0.isWhitespace }).flatMap {
            ExchangeMember.shoeSizes.contains($0) ? $0 : nil
        }
    }

    /// Whether somebody may sign in with it.
    public var maySignIn: Bool { emailProblem == nil && passwordProblem == nil }
    /// Whether somebody may sign up with it.
    public var maySignUp: Bool { maySignIn && size != nil }
}
