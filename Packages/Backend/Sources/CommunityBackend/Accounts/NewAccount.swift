import AccountCore
import BackendCore
import CommunityAPI
import CommunityDomain
import DomainCore
import SQLCore

/// The data of a sign-up, checked in the order in which Strapi does it.
struct NewAccount: Sendable {
    let name: AccountName
    let email: EmailAddress
    let password: String

    /// - Throws: 400 with the id of the first problem.
    init(_ form: RequestForm) throws(HTTPFailure) {
        guard let password = form.text("password"), !password.isEmpty else {
            throw StrapiFailure.form(.passwordProvide)
        }
        guard let email = form.text("email"), !email.isEmpty else { throw StrapiFailure.form(.emailProvide) }
        guard password.unicodeScalars.count(where: { $0 == "$" }) != 3 else {
            throw StrapiFailure.form(.passwordFormat)
        }
        do throws(EmailAddress.Problem) { self.email = try EmailAddress(email) } catch {
            throw StrapiFailure.form(.emailFormat)
        }
        do throws(AccountName.Problem) { name = try AccountName(form.text("username") ?? "") } catch {
            throw StrapiFailure.form(error == .reserved ? .usernameReserved : .usernameFormat)
        }
        do throws(PasswordRule.Problem) {
            self.password = try PasswordRule.check(password, name: name, email: self.email)
        } catch {
            throw StrapiFailure.form(error.id)
        }
    }
}

extension AccountRow {
    /// - Returns: the password in the form in which it is hashed.
    /// - Throws: `PasswordRule.Problem`.
    func checked(newPassword: String) throws -> String {
        guard let name = try? AccountName(name), let email = try? EmailAddress(email) else {
            throw StoreError.corrupt("the account \(id) has no valid name")
        }
        return try PasswordRule.check(newPassword, name: name, email: email)
    }
}

extension PasswordRule.Problem {
    var id: CommunityErrorID {
        switch self {
        case .tooShort, .tooLong: .passwordLength
        case .threeDollarSigns: .passwordFormat
        case .likeAccount, .common: .passwordCommon
        }
    }

    var refusal: CommunityError.Refusal {
        switch self {
        case .tooShort: .passwordTooShort
        case .tooLong, .threeDollarSigns: .passwordMalformed
        case .likeAccount, .common: .passwordTooCommon
        }
    }
}
