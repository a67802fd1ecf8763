import BackendCore
import NetworkCore
import PageUI
import Platform
import TerminalUI
import TextCore

/// The screens of one visitor, who may have several pages open.
struct VisitorScreens: Sendable {
    let language: Language
    let settings: ScreenSettings
    let pictures: PagePictures
    /// The session of the visitor, and the cookie.
    let secrets: VisitorSecrets
    /// Creates the screens of one page.
    let make: @MainActor @Sendable () -> AppScreens
    /// Closes everything that the visitor's pages share.
    let end: @MainActor @Sendable () async -> Void

    init(
        _ run: Run, _ settings: ScreenSettings = ScreenSettings(),
        secrets: VisitorSecrets = VisitorSecrets(),
        make: @escaping @MainActor @Sendable () -> AppScreens,
        end: @escaping @MainActor @Sendable () async -> Void = {}
    ) {
        language = run.language
        pictures = run.pagePictures
        self.settings = settings
        self.secrets = secrets
        self.make = make
        self.end = end
    }
}

/// A browser with a cookie: a guest or a member.
@MainActor
final class PageVisitor {
    let screens: VisitorScreens
    /// The address of the visitor's first request; `nil` for a visitor with a one-time address.
    let network: ClientKey?
    /// The folder of the files that the browser sends. It goes with the visitor's last page.
    let folder: String
    /// Whether the browser has sent the cookie back.
    var isKnown: Bool
    var seen: ContinuousClock.Instant
    var visits: [String: PageVisit] = [:]
    /// The pages that the visitor has opened.
    var opened: PageRate

    init(_ screens: VisitorScreens, network: ClientKey?, folder: String, at now: ContinuousClock.Instant) {
        self.screens = screens
        self.folder = folder
        self.network = network
        isKnown = network == nil
        seen = now
        opened = PageRate(at: now)
    }

    /// The value of the cookie.
    var id: String { screens.secrets.cookie }
    /// Whether the visitor has signed in.
    var isMember: Bool { screens.secrets.isMember }
}

/// One page of a visitor: a tab of a browser.
@MainActor
final class PageVisit {
    /// The id of the page whose screens the current task works for.
    @TaskLocal static var current: String?

    /// Random, and valid only together with the visitor's cookie.
    let id: String
    let page: PageInterface
    let screens: AppScreens
    /// The last time that the page was in use.
    var seen: ContinuousClock.Instant
    /// Whether the browser has left the page.
    var hasLeft = false
    /// The number of the last act when the page was loaded.
    private var loaded = 0
    var acts: PageRate

    init(_ page: PageInterface, _ screens: AppScreens, at now: ContinuousClock.Instant) {
        id = PageToken.random()
        self.page = page
        self.screens = screens
        seen = now
        acts = PageRate(at: now)
    }

    /// Shows the first screen, or that of an address; `false` when the address names nothing.
    func begin(at address: PageAddress?) async -> Bool {
        await Self.$current.withValue(id) { await page.begin(at: address) }
    }

    /// Begins with a loaded page, whose script numbers its acts from 1.
    func load() { loaded = page.actNumber }

    /// Performs acts of the script, each number once.
    func take(_ acts: [PageAct]) async -> PageInterface.Answer {
        await Self.$current.withValue(id) {
            await page.take(acts.map { PageAct(number: loaded + $0.number, $0.kind) })
        }
    }

    /// Performs the acts of a form, and waits for their result, for a limited time.
    func take(_ kinds: [PageAct.Kind]) async -> PageInterface.Answer {
        let answer = await Self.$current.withValue(id) {
            await page.take(zip((page.actNumber + 1)..., kinds).map { PageAct(number: $0, $1) })
        }
        await page.settle()
        return answer
    }

    func end() async {
        await page.end()
        await screens.settle()
    }
}

/// Counts acts of one kind against a limit.
struct PageRate {
    /// When the acts so far would be paid for at the allowed rate.
    private var paid: ContinuousClock.Instant

    init(at now: ContinuousClock.Instant) { paid = now }

    /// Whether a number of acts keeps to the limit; then they count.
    mutating func take(_ count: Int, _ limit: RateLimit, at now: ContinuousClock.Instant) -> Bool {
        let cost = Duration.seconds(1) / limit.perSecond
        let next = max(paid, now) + cost * count
        guard next - now <= cost * limit.burst else { return false }
        paid = next
        return true
    }
}
