import BackendCore
import PageUI
import PresentationCore
import SQLCore
import TextCore

/// The limits of pages. Above them the least used pages end, or a visitor is refused.
struct PageLimits: Sendable {
    /// Visitors in total, who have a cookie each.
    var visitors = 2_000
    /// Open pages in total.
    var visits = 500
    var visitsPerVisitor = 8
    /// Open pages of visitors of one address whose browsers have not sent their cookie back, such as crawlers.
    var visitsPerNewcomers = 16
    /// New visitors of one address.
    var newcomers = RateLimit(perSecond: 2, burst: 40)
    /// The pages that one visitor opens.
    var pages = RateLimit(perSecond: 5, burst: 60)
    /// How long a page remains without a stream of changes and without acts.
    var idle: Duration = .seconds(600)
    /// How long a page remains that was left, or whose browser did not send its cookie back.
    var left: Duration = .seconds(30)
    /// How long a visitor without pages is remembered.
    var absence: Duration = .seconds(2 * 3600)
    /// The same for one who has signed in.
    var absenceOfMember: Duration = .seconds(30 * 86_400)
    /// The acts of one page.
    var acts = RateLimit(perSecond: 40, burst: 80)
    /// The acts of one request.
    var actsPerRequest = PageInterface.mostActs
    /// The bytes of a request with acts.
    var requestBytes = 128 << 10
    /// The bytes of a form, whose texts have up to three bytes for each of theirs.
    var formBytes = 384 << 10
    /// The bytes of a file from a browser, the number of files of a form, and the bytes of a visitor's files.
    var fileBytes = 10 << 20
    var filesPerForm = 10
    var visitorFileBytes = 64 << 20
    /// The bytes that files of all visitors leave free on the disk.
    var leastFreeBytes = 512 << 20
    /// The free bytes of the disk with a folder; `nil` when they are unknown.
    var freeBytes: @Sendable (String) -> Int? = { FreeSpace.bytes(at: $0) }
    /// How long a page may read no changes while more of them wait.
    var patience: Duration = .seconds(2)
    /// The interval of looking for pages to end.
    var sweep: Duration = .seconds(5)

    /// The most bytes of a file in words.
    var fileSize: LocalizedText {
        LocalizedText(NumberText.bytes(fileBytes, in: .english), NumberText.bytes(fileBytes, in: .korean))
    }

    /// The limits for a user's own pages: a page in the background remains.
    static var own: PageLimits {
        var limits = PageLimits()
        limits.idle = .seconds(12 * 3600)
        limits.absence = .seconds(12 * 3600)
        return limits
    }
}
