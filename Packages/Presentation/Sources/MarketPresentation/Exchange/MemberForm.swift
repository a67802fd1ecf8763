import DomainCore
import MarketDomain
import PresentationCore
public import TextCore

extension ProfileChange {
    /// The text that is too long, checked before sending; `nil` for valid texts.
    var problem: LocalizedText? {
        let texts = [(name, LocalizedText("name", "이름")), (address, LocalizedText("address", "주소"))]
        let most = ExchangeMember.longestText
        guard let (_, field) = texts.first(where: { ($0.0?.utf8.count ?? 0) > most }) else { return nil }
        return LocalizedText(
            "The \(field.english) is too long. It can have \(most) bytes: as many letters, or \(most / 3) of Korean.",
            "\(field.korean): 너무 깁니다. \(most)바이트, 한글로 \(most / 3)자까지 쓸 수 있습니다.")
    }
}

/// The input for signing in or up, checked during typing.
public struct MemberForm: Hashable, Sendable {
    public var email: String
    public var password: String
    /// In millimetres; only for a sign-up.
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
        ExchangeMember.problem(ofPassword: password, email: email).map(SignInText.text)
    }

    public var shoeSizeProblem: LocalizedText? {
        guard size == nil else { return nil }
        return LocalizedText(
            "A shoe size is 220 to 300 millimetres.", "신발 사이즈는 220에서 300mm 사이여야 합니다.")
    }

    /// The typed shoe size in millimetres; `nil` for an invalid one.
    public var size: Int? {
        Int(shoeSize.filter { !$0.isWhitespace }).flatMap {
            ExchangeMember.shoeSizes.contains($0) ? $0 : nil
        }
    }

    /// Whether the input is sufficient to sign in.
    public var maySignIn: Bool { emailProblem == nil && !password.isEmpty }
    /// Whether the input is sufficient to sign up.
    public var maySignUp: Bool { maySignIn && passwordProblem == nil && size != nil }
}
