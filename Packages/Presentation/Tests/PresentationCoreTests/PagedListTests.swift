import DomainCore
import Platform
import Testing
import TextCore

@testable import PresentationCore

@MainActor
@Suite(.timeLimit(.minutes(10))) struct PagedListTests {
    private struct Row: Identifiable, Equatable {
        let id: Int
    }

    private struct Refused: Error {}

    private static let refusal = Failure(.refused, "no")

    /// A list of `pages`, which count from 0; `saved` holds saved ones.
    @MainActor private final class Model: HasSurroundings {
        let here = Surroundings(.english, localTime: .utc, now: { Date(timeIntervalSince1970: 0) })
        var pages: [[Int]]
        var saved: [Int: [Int]] = [:]
        var fails = false
        var phase = LoadPhase.idle
        var asked: [Int] = []
        /// The rows and the phase after each page.
        var shown: [[Int]] = []
        let list: PagedList<Row, (number: Int, ids: [Int], isLast: Bool), Int>

        init(_ pages: [[Int]]) {
            self.pages = pages
            list = PagedList { ($0.ids.map(Row.init), $0.isLast ? nil : $0.number + 1) }
        }

        @discardableResult
        func load(_ part: PagedList<Row, (number: Int, ids: [Int], isLast: Bool), Int>.Part) async -> Int? {
            await list.load(part, of: self, setting: \.phase, failure: { _, _ in PagedListTests.refusal }) {
                [self] number, saved throws(Refused) in
                asked.append(number)
                if let ids = self.saved[number] {
                    await saved(Snapshot((number, ids, false), savedAt: Date(timeIntervalSince1970: 5)))
                }
                if fails { throw Refused() }
                return (number, pages[number], number == pages.count - 1)
            } show: { [self] _, rows, savedAt in
                shown.append(rows.map(\.id) + (savedAt == nil ? [] : [-1]))
            }?.number
        }
    }

    @Test func `Pages follow each other, without a row twice, until the last`() async {
        let model = Model([[1, 2], [2, 3], [4]])
        await model.load(.first(0))
        await model.load(.next)
        await model.load(.next)
        await model.load(.next)
        #expect(model.shown == [[1, 2], [1, 2, 3], [1, 2, 3, 4]])
        #expect(model.asked == [0, 1, 2])
        #expect(model.phase == .loaded())
    }

    @Test func `The current page replaces the saved one`() async {
        let model = Model([[1], [2, 3]])
        await model.load(.first(0))
        model.saved = [1: [9, 3]]
        await model.load(.next)
        #expect(model.shown == [[1], [1, 9, 3, -1], [1, 2, 3]])
    }

    @Test func `A saved page stays after a failure, which can be retried`() async {
        let model = Model([[1], [2]])
        (model.saved, model.fails) = ([0: [7]], true)
        #expect(await model.load(.first(0)) == nil)
        #expect(model.phase == .failed(Self.refusal))
        model.fails = false
        #expect(await model.load(.again) == 0)
        #expect(model.shown == [[7, -1], [7, -1], [1]])
        #expect(model.asked == [0, 0])
    }

    @Test func `A reload asks for as many rows as are shown, and shows nothing before`() async {
        let model = Model([[1, 2], [3, 4], [5]])
        await model.load(.first(0))
        await model.load(.next)
        (model.pages, model.saved, model.fails) = ([[0, 1], [2, 3], [4, 5]], [0: [8]], true)
        await model.load(.all)
        model.fails = false
        #expect(await model.load(.again) == nil)
        #expect(model.shown == [[1, 2], [1, 2, 3, 4], [0, 1, 2, 3]])
        #expect(model.asked == [0, 1, 0, 0, 1])
        await model.load(.next)
        #expect(model.shown.last == [0, 1, 2, 3, 4, 5])
    }

    @Test func `A page without a new row ends a reload`() async {
        let model = Model([[1], [2], [3]])
        await model.load(.first(0))
        await model.load(.next)
        await model.load(.next)
        model.pages = [[1], [1], [2]]
        await model.load(.all)
        #expect(model.shown.last == [1])
        #expect(model.asked.suffix(2) == [0, 1])
    }

    @Test func `A cleared list drops the answer and begins anew`() async {
        let model = Model([[1], [2]])
        await model.load(.first(0))
        await model.list.load(.next, of: model, setting: \.phase, failure: { _, _ in Self.refusal }) {
            [model] _, _ throws(Refused) in
            model.list.clear()
            return (1, [2], true)
        } show: { _, _, _ in
            Issue.record("A dropped answer was shown.")
        }
        await model.load(.next)
        #expect(model.shown == [[1]])
        #expect(model.asked == [0])
    }
}
