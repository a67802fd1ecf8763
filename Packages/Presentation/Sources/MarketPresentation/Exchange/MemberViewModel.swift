import DomainCore
public import MarketDomain
public import Observation
public import PresentationCore
public import TextCore

/// Signing up, in and out of the exchange, one's profile and one's money.
@MainActor
@Observable
public final class MemberViewModel: ViewModel {
    public struct State: Equatable, Sendable {
        public var member: ExchangeMember?
        public var balance: ExchangeBalance?
        public var fields: [Field] = []
        /// What was done, as a sentence.
        public var notice: String?
        public var failure: Failure?
    }

    public enum Input: Hashable, Sendable {
        case signUp(email: String, password: String, shoeSize: Int)
        case signIn(email: String, password: String)
        case signOut
        case loadProfile
        case change(ProfileChange)
        case loadBalance
        /// Pays money in, or out when it is negative; in won.
        case move(Int)
    }

    public private(set) var state = State()

    @ObservationIgnored private let members: any MemberRepository
    @ObservationIgnored private let trading: any TradingRepository
    @ObservationIgnored private let language: Language

    public init(members: any MemberRepository, trading: any TradingRepository, language: Language) {
        self.members = members
        self.trading = trading
        self.language = language
    }

    /// What is wrong with a sign-up, before anything is sent; `nil` when nothing is.
    public static func problem(email: String, password: String, shoeSize: Int) -> LocalizedText? {
        guard (try? EmailAddress(email)) != nil else {
            return LocalizedText("That is not an e-mail address.", "올바른 이메일을 입력해주세요.")
        }
        guard ExchangeMember.allows(password: password) else {
            return LocalizedText(
                "A password has 8 to 16 characters with letters, digits and special characters.",
                "영문, 숫자, 특수문자를 조합해서 입력해주세요. (8-16자)")
        }
        guard ExchangeMember.shoeSizes.contains(shoeSize) else {
            return LocalizedText(
                "A shoe size is 220 to 300 millimetres.", "신발 사이즈는 220에서 300mm 사이여야 합니다.")
        }
        return nil
    }

    public func send(_ input: Input) async {
        state.notice = nil
        state.failure = nil
        do throws(ExchangeError) {
            switch input {
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
                let wasTold = try await members.signOut()
                state.member = nil
                say(
                    wasTold
                        ? LocalizedText("Signed out.", "로그아웃했습니다.")
                        : LocalizedText("Signed out on this device.", "이 기기에서 로그아웃했습니다."))
            case .loadProfile: show(try await members.refreshed())
            case .change(let change):
                show(try await members.change(change))
                say(LocalizedText("The profile was changed.", "프로필을 변경했습니다."))
            case .loadBalance: show(try await trading.balance())
            case .move(let amount): show(try await trading.move(amount))
            }
        } catch {
            state.failure = Failure(error, in: language)
        }
    }

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
        func won(_ amount: Int) -> String { ExchangeText.won(amount, language) }
        state.fields = [
            Field(LocalizedText("Free", "사용 가능")[language], won(balance.free)),
            Field(LocalizedText("Reserved", "예약됨")[language], won(balance.reserved)),
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
