public import MarketDomain
public import Observation
public import PresentationCore
public import TextCore

/// Signing up, in and out of the exchange, with the user's profile and money.
@MainActor
@Observable
public final class MemberViewModel: ViewModel, HasSurroundings {
    public struct State: Equatable, Sendable {
        public var member: ExchangeMember?
        public var balance: ExchangeBalance?
        public var fields: [Field] = []
        /// The question to confirm before another account signs in; `nil` when no question is needed.
        public var question: String?
        /// The result, as a sentence.
        public var notice: String?
        public var failure: Failure?
        /// Whether an answer is pending, so that nothing is sent twice.
        public var isBusy = false
        /// Whether the money may have moved although no answer arrived.
        public var mayHaveMoved = false
    }

    public enum Input: Hashable, Sendable {
        /// Loads the signed-in account of this device, without a request.
        case loadCurrent
        /// Checks whether another account is signed in on this device. Changes nothing.
        case askBeforeSignIn(as: String)
        case signUp(email: String, password: String, shoeSize: Int)
        case signIn(email: String, password: String)
        case signOut
        case loadProfile
        case change(ProfileChange)
        case loadBalance
        /// Pays money in, or out when negative; in won.
        case move(Int)
    }

    public private(set) var state = State()

    @ObservationIgnored private let members: any MemberRepository
    @ObservationIgnored private let trading: any TradingRepository
    @ObservationIgnored package let here: Surroundings

    public init(members: any MemberRepository, trading: any TradingRepository, _ here: Surroundings) {
        self.members = members
        self.trading = trading
        self.here = here
    }

    /// The problem with a sign-up, checked before sending; `nil` for valid input.
    public static func problem(email: String, password: String, shoeSize: Int) -> LocalizedText? {
        let form = MemberForm(email: email, password: password, shoeSize: "\(shoeSize)")
        return form.emailProblem ?? form.passwordProblem ?? form.shoeSizeProblem
    }

    public func send(_ input: Input) async {
        // Reading does not block other actions.
        guard input.changesSomething else { return await carryOut(input) }
        guard !state.isBusy else { return }
        state.isBusy = true
        await carryOut(input)
        state.isBusy = false
    }

    private func carryOut(_ input: Input) async {
        state.notice = nil
        state.failure = nil
        state.question = nil
        do throws(ExchangeError) {
            switch input {
            case .loadCurrent:
                let shown = state.member
                let member = try await members.current()
                // Otherwise a sign-in or sign-out ended during the load.
                guard state.member == shown else { return }
                if let member { show(member) } else { forget() }
            case .askBeforeSignIn(let email):
                // Without a readable session no account is replaced; signing in then reports the problem.
                let known = try? await members.current()
                guard let current = known?.email, current.lowercased() != email.trimmed.lowercased() else {
                    return
                }
                state.question = SignInText.replace(current, by: email)[language]
            case .signUp(let email, let password, let shoeSize):
                if let problem = Self.problem(email: email, password: password, shoeSize: shoeSize) {
                    state.failure = Failure(.invalidInput, problem, in: language)
                    return
                }
                show(try await members.signUp(email: email, password: password, shoeSize: shoeSize))
                say(LocalizedText("Welcome, \(email). You are signed in.", "\(email)님, 환영합니다. 로그인했습니다."))
            case .signIn(let email, let password):
                show(try await members.signIn(email: email, password: password))
                say(LocalizedText("Signed in as \(email).", "\(email)님으로 로그인했습니다."))
            case .signOut:
                guard await isSignedIn else {
                    say(LocalizedText("You are not signed in.", "로그인되어 있지 않습니다."))
                    return
                }
                let wasTold = try await members.signOut()
                forget()
                say(
                    wasTold
                        ? LocalizedText("Signed out.", "로그아웃했습니다.")
                        : LocalizedText("Signed out on this device.", "이 기기에서 로그아웃했습니다."))
            case .loadProfile: show(try await members.refreshed())
            case .change(let change):
                if let problem = change.problem {
                    state.failure = Failure(.invalidInput, problem, in: language)
                    return
                }
                let before = try await members.current()
                let member = try await members.change(change)
                show(member)
                say(
                    member == before
                        ? LocalizedText("Nothing changed: that is what it was.", "바뀐 내용이 없습니다.")
                        : LocalizedText("Your details were changed.", "회원 정보를 변경했습니다."))
            case .loadBalance: show(try await trading.balance())
            case .move(let amount):
                let balance = try await trading.move(amount)
                show(balance)
                let (moved, left) = (won(abs(amount)), won(balance.total))
                let free = balance.reserved == 0 ? nil : won(balance.free)
                say(
                    LocalizedText(
                        "\(amount < 0 ? "Withdrew" : "Deposited") \(moved). Balance: \(left)\(free.map { ", of which \($0) is free" } ?? "").",
                        "\(moved)을 \(amount < 0 ? "출금" : "입금")했습니다. 잔액: \(left)\(free.map { "(사용 가능 \($0))" } ?? "")"
                    ))
            }
        } catch {
            if case .move = input { state.mayHaveMoved = error.leavesOpen }
            state.failure = Failure(error, in: language)
        }
    }

    /// `true` also for an unreadable session, so that the user can still sign out.
    private var isSignedIn: Bool {
        get async {
            do throws(ExchangeError) { return try await members.current() != nil } catch { return true }
        }
    }

    private func won(_ amount: Int) -> String { ExchangeText.won(amount, language) }

    private func forget() { (state.member, state.balance, state.fields) = (nil, nil, []) }

    private func say(_ text: LocalizedText) { state.notice = text[language] }

    private func show(_ member: ExchangeMember) {
        state.member = member
        state.fields = [
            Field(LocalizedText("E-mail", "이메일")[language], member.email),
            Field(LocalizedText("Name", "이름")[language], member.name ?? "–"),
            Field(LocalizedText("Address", "주소")[language], member.address ?? "–"),
            Field(LocalizedText("Shoe size", "신발 사이즈")[language], "\(member.shoeSize) mm"),
        ]
    }

    private func show(_ balance: ExchangeBalance) {
        state.balance = balance
        state.fields = [
            Field(LocalizedText("Free", "사용 가능")[language], won(balance.free)),
            Field(LocalizedText("Reserved", "예치 중")[language], won(balance.reserved)),
            Field(LocalizedText("Total", "합계")[language], won(balance.total)),
            Field(
                LocalizedText("Fee as a seller", "판매 수수료")[language],
                "\(ExchangeText.rate(balance.sellerFeeRate)) (\(LocalizedText("level", "레벨")[language]) \(balance.level))"
            ),
            Field(
                LocalizedText("Fee as a buyer", "구매 수수료")[language],
                "\(ExchangeText.rate(balance.buyerFeeRate)), \(LocalizedText("delivery", "배송비")[language]) \(won(balance.delivery))"
            ),
        ]
    }
}

extension MemberViewModel.Input {
    fileprivate var changesSomething: Bool {
        switch self {
        case .loadCurrent, .askBeforeSignIn, .loadProfile, .loadBalance: false
        case .signUp, .signIn, .signOut, .change, .move: true
        }
    }
}
