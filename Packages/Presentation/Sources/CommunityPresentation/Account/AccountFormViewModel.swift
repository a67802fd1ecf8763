public import CommunityDomain
import DomainCore
public import Observation
public import PresentationCore
public import TextCore

/// An account form that validates input while the user types.
@MainActor
@Observable
public final class AccountFormViewModel: ViewModel, HasSurroundings {
    /// The purpose of the form.
    public enum Purpose: Hashable, Sendable {
        case signIn, signUp, changePassword
    }

    /// A line of input.
    public enum Field: String, CaseIterable, Sendable {
        case identifier, name, email, code, old, password, repeated

        /// Whether the text is hidden unless the user asks to see it.
        public var isSecret: Bool {
            switch self {
            case .identifier, .name, .email, .code: false
            case .old, .password, .repeated: true
            }
        }

        /// Whether the field may stay empty.
        public var isOptional: Bool { self == .code }
    }

    /// A field as shown.
    public struct Line: Hashable, Sendable, Identifiable {
        public let field: Field
        public let label: String
        public var text = ""
        /// The problem with the input; `nil` for valid or empty input.
        public var problem: String?
        /// The expected input; `nil` where it is obvious.
        public var hint: String?

        public var id: Field { field }
    }

    public struct State: Equatable, Sendable {
        public let purpose: Purpose
        /// From top to bottom.
        public var lines: [Line]
        /// Whether all input is valid, so that the form can be sent.
        public var isReady = false
        public var showsPasswords = false
        /// Whether an answer is pending.
        public var isAtWork = false
        /// The question before another account is signed out of this device; it waits for `submit(isSure: true)`.
        public var question: String?
        /// The result, as a sentence; the form is then no longer needed.
        public var notice: String?
        /// The server's refusal or another failure.
        public var failure: Failure?
    }

    public enum Input: Hashable, Sendable {
        /// Loads the account whose password changes, because the new password must not consist of its name or address.
        case begin
        case type(Field, String)
        /// Shows or hides passwords.
        case showPasswords(Bool)
        case submit(isSure: Bool = false)
    }

    public private(set) var state: State
    @ObservationIgnored private let session: any SessionRepository
    @ObservationIgnored package let here: Surroundings
    /// The signed-in account, once loaded.
    @ObservationIgnored private var account: Account?

    /// - Parameters:
    ///   - purpose: the purpose of the form.
    ///   - isInvited: whether a sign-up may need the code of an invitation, as on a server. A server reports only with its
    ///     refusal that it needs one.
    ///   - session: signs in and up.
    ///   - here: the user's language and time zone, and the clock.
    public init(
        _ purpose: Purpose, isInvited: Bool = false, session: any SessionRepository, _ here: Surroundings
    ) {
        self.session = session
        self.here = here
        let fields = purpose.fields.filter { isInvited || $0 != .code }
        state = State(purpose: purpose, lines: fields.map { Self.line($0, of: purpose, in: here.language) })
    }

    public func send(_ input: Input) async {
        switch input {
        case .begin:
            account = try? await session.current()?.account
            check()
        case .type(let field, let text): type(text, into: field)
        case .showPasswords(let isShown): state.showsPasswords = isShown
        case .submit(let isSure): await submit(isSure: isSure)
        }
    }

    /// The input of a field.
    public func text(_ field: Field) -> String { state.lines.first { $0.field == field }?.text ?? "" }

    private func type(_ text: String, into field: Field) {
        guard let index = state.lines.firstIndex(where: { $0.field == field }) else { return }
        if state.lines[index].text != text { state.failure = nil }
        state.lines[index].text = text
        check()
    }

    private func check() {
        var isReady = true
        for index in state.lines.indices {
            let (field, text) = (state.lines[index].field, state.lines[index].text)
            let problem = problem(of: field, text)
            state.lines[index].problem = text.isEmpty ? nil : problem?.message[language]
            if text.isEmpty && !field.isOptional || problem != nil { isReady = false }
        }
        state.isReady = isReady
    }

    private func problem(of field: Field, _ text: String) -> CommunityError.Refusal? {
        switch field {
        case .identifier: return text.trimmed.isEmpty ? .identifierMissing : nil
        case .name:
            do throws(AccountName.Problem) {
                _ = try AccountName(text)
                return nil
            } catch {
                return error == .reserved ? .nameReserved : .nameMalformed
            }
        case .email: return (try? EmailAddress(text)) == nil ? .emailMalformed : nil
        case .old, .code: return nil
        case .password where state.purpose == .changePassword && text == self.text(.old):
            return .passwordUnchanged
        case .password: return state.purpose == .signIn ? nil : problem(ofNew: text)
        case .repeated: return text == self.text(.password) ? nil : .passwordsDiffer
        }
    }

    private func problem(ofNew password: String) -> CommunityError.Refusal? {
        let known = state.purpose == .changePassword ? account : nil
        return CommunityError.Refusal(
            newPassword: password, name: known?.name ?? text(.name), email: known?.email ?? text(.email))
    }

    private func submit(isSure: Bool) async {
        guard !state.isAtWork else { return }
        (state.question, state.failure, state.notice) = (nil, nil, nil)
        state.isAtWork = true
        do throws(CommunityError) {
            if state.isReady { state.notice = try await carryOut(isSure: isSure)?[language] }
        } catch {
            let failure = Failure(error, in: language)
            // The failure's own text names an option of the command; this screen has a field instead.
            let isCodeNeeded = error == .refused(.registrationClosed)
            state.failure =
                isCodeNeeded ? Failure(failure.kind, AccountText.codeNeeded, in: language) : failure
        }
        state.isAtWork = false
    }

    /// - Returns: the result; `nil` when the user has to answer a question first.
    private func carryOut(isSure: Bool) async throws(CommunityError) -> LocalizedText? {
        let name = text(state.purpose == .signUp ? .name : .identifier)
        let code = text(.code).trimmed
        if state.purpose != .changePassword, !isSure {
            state.question = try await session.questionBeforeSignIn(as: name, in: language)
            if state.question != nil { return nil }
        }
        switch state.purpose {
        case .signIn:
            let session = try await session.signIn(identifier: name, password: text(.password))
            return AccountText.signedIn(session.account.name)
        case .signUp:
            let session = try await session.signUp(
                name: name, email: text(.email), password: text(.password),
                code: code.isEmpty ? nil : code)
            return AccountText.signedUp(session.account.name)
        case .changePassword:
            try await session.changePassword(from: text(.old), to: text(.password))
            return AccountText.passwordChanged
        }
    }
}

extension AccountText {
    /// The problem with a new password; `nil` for a valid one.
    public static func problem(
        ofNewPassword password: String, name: String, email: String = ""
    ) -> LocalizedText? {
        CommunityError.Refusal(newPassword: password, name: name, email: email)?.message
    }
}

extension CommunityError.Refusal {
    /// The problem with a new password; `nil` for a valid one. The name and the address may be incomplete.
    fileprivate init?(newPassword password: String, name: String, email: String) {
        do throws(PasswordRule.Problem) {
            _ = try PasswordRule.check(
                password, name: try? AccountName(name), email: try? EmailAddress(email))
            return nil
        } catch {
            switch error {
            case .tooShort, .tooLong: self = .passwordTooShort
            case .threeDollarSigns: self = .passwordMalformed
            case .likeAccount, .common: self = .passwordTooCommon
            }
        }
    }
}

extension AccountFormViewModel.Purpose {
    fileprivate var fields: [AccountFormViewModel.Field] {
        switch self {
        case .signIn: [.identifier, .password]
        case .signUp: [.name, .email, .code, .password, .repeated]
        case .changePassword: [.old, .password, .repeated]
        }
    }
}

extension AccountFormViewModel {
    fileprivate static func line(
        _ field: Field, of purpose: Purpose, in language: Language
    ) -> Line {
        let isNew = purpose != .signIn
        let (label, hint): (LocalizedText, LocalizedText?) =
            switch field {
            case .identifier: (AccountText.identifier, nil)
            case .name: (AccountText.name, AccountText.nameHint)
            case .email: (AccountText.email, AccountText.emailHint)
            case .code: (AccountText.code, AccountText.codeHint)
            case .old: (AccountText.oldPassword, nil)
            case .password:
                (
                    purpose == .changePassword ? AccountText.newPassword : AccountText.password,
                    isNew ? SignInText.passwordHint : nil
                )
            case .repeated: (AccountText.passwordAgain, nil)
            }
        return Line(field: field, label: label[language], hint: hint?[language])
    }
}
