import CommunityDomain
import CommunityPresentation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite struct AccountFormViewModelTests {
    private func form(
        _ purpose: AccountFormViewModel.Purpose, _ sessions: InMemorySessions = InMemorySessions(nil)
    ) -> AccountFormViewModel {
        AccountFormViewModel(purpose, session: sessions, .test())
    }

    private func fill(_ form: AccountFormViewModel, _ texts: [AccountFormViewModel.Field: String]) async {
        for (field, text) in texts { await form.send(.type(field, text)) }
    }

    private func problem(_ form: AccountFormViewModel, _ field: AccountFormViewModel.Field) -> String? {
        form.state.lines.first { $0.field == field }?.problem
    }

    @Test func `Empty fields have no problem, but the form cannot be sent`() async {
        for purpose in [AccountFormViewModel.Purpose.signIn, .signUp, .changePassword] {
            let form = form(purpose)
            #expect(form.state.lines.allSatisfy { $0.problem == nil } && !form.state.isReady)
            await form.send(.submit())
            #expect(form.state.notice == nil && form.state.failure == nil)
        }
    }

    @Test(
        arguments: [
            (.name, "a", "A name has 2 to 30"), (.name, "admin", "That name is reserved"),
            (.email, "meng", "not an e-mail address"), (.password, "short", "8 to 128"),
            (.password, "password1", "too easy"), (.password, "$a$b$cde", "three '$'"),
            (.password, "맹꽁이와 맹꽁이", nil), (.name, "맹꽁이", nil), (.email, "meng@example.com", nil),
        ] as [(AccountFormViewModel.Field, String, String?)])
    func `Checks a sign-up during typing`(
        field: AccountFormViewModel.Field, text: String, problem expected: String?
    ) async {
        let form = form(.signUp)
        await form.send(.type(field, text))
        #expect(problem(form, field)?.contains(expected ?? "") == (expected == nil ? nil : true))
        #expect(!form.state.isReady)
    }

    @Test func `A password must not consist of the name, whichever was typed first`() async {
        let form = form(.signUp)
        await form.send(.type(.password, "mengmeng"))
        #expect(problem(form, .password) == nil)
        await form.send(.type(.name, "meng"))
        #expect(problem(form, .password)?.contains("too easy") == true)
    }

    @Test func `The form is ready when all input is valid`() async {
        let form = form(.signUp)
        await fill(
            form,
            [
                .name: "meng", .email: "meng@example.com", .password: "correct horse",
                .repeated: "correct hors",
            ])
        #expect(problem(form, .repeated) == "The passwords do not match." && !form.state.isReady)
        await form.send(.type(.repeated, "correct horse"))
        #expect(form.state.isReady)
        await form.send(.submit())
        #expect(form.state.notice == "Welcome, meng. You are signed in." && !form.state.isAtWork)
    }

    @Test func `A sign-up on a server accepts an optional invitation code`() async {
        let sessions = InMemorySessions(nil)
        let form = AccountFormViewModel(.signUp, isInvited: true, session: sessions, .test())
        await fill(
            form,
            [
                .name: "meng", .email: "meng@example.com", .password: "correct horse",
                .repeated: "correct horse",
            ])
        #expect(form.state.isReady)
        await sessions.refuse(with: .refused(.registrationClosed))
        await form.send(.submit())
        #expect(form.state.failure?.message == AccountText.codeNeeded[.english])
        await sessions.refuse(with: nil)
        await form.send(.type(.code, " abc-123 "))
        await form.send(.submit())
        #expect(form.state.notice != nil)
        #expect(await sessions.code == "abc-123")
        #expect(self.form(.signUp).state.lines.allSatisfy { $0.field != .code })
    }

    @Test(arguments: [
        CommunityError.refused(.credentialsWrong), .offline, .tooMany(seconds: 3),
        .refused(.passwordTooCommon),
    ])
    func `A refusal is one sentence, and the input stays`(error: CommunityError) async {
        let sessions = InMemorySessions(nil)
        await sessions.refuse(with: error)
        let form = form(.signIn, sessions)
        await fill(form, [.identifier: "meng", .password: "correct horse"])
        await form.send(.submit())
        #expect(form.state.failure == Failure(error, in: .english) && form.state.notice == nil)
        #expect(form.text(.identifier) == "meng" && form.text(.password) == "correct horse")
        #expect(form.state.isReady)
        await form.send(.type(.password, "correct horse 2"))
        #expect(form.state.failure == nil)
    }

    @Test func `Signs another account out only after a yes`() async {
        let sessions = InMemorySessions()
        let form = form(.signIn, sessions)
        await fill(form, [.identifier: "yuna", .password: "correct horse"])
        await form.send(.submit())
        #expect(form.state.question?.contains("Sign in as yuna instead?") == true)
        #expect(form.state.notice == nil)
        await form.send(.submit(isSure: true))
        #expect(form.state.question == nil && form.state.notice == "Signed in as yuna.")
    }

    @Test func `A new password must not consist of the name, and is typed twice`() async {
        let form = form(.changePassword, InMemorySessions(.me))
        await form.send(.begin)
        await fill(form, [.old: "x", .password: "mengmeng", .repeated: "mengmeng"])
        #expect(problem(form, .password)?.contains("too easy") == true)
        await fill(form, [.password: "correct horse", .repeated: "correct horse"])
        #expect(form.state.isReady)
        await fill(form, [.old: "correct horse"])
        #expect(problem(form, .password)?.contains("is the old one") == true && !form.state.isReady)
        await fill(form, [.old: "x"])
        await form.send(.submit())
        #expect(form.state.notice == AccountText.passwordChanged[.english])
    }

    @Test func `Shows passwords on request`() async {
        let form = form(.signIn)
        #expect(!form.state.showsPasswords)
        await form.send(.showPasswords(true))
        #expect(form.state.showsPasswords)
        #expect(form.state.lines.map(\.field.isSecret) == [false, true])
    }
}
