import DomainCore
public import Observation
public import PresentationCore
public import SamplesDomain
public import TextCore

/// Lists things and adds to them.
@MainActor
@Observable
public final class ThingsViewModel: ViewModel, HasSurroundings {
    /// Everything a screen shows.
    public struct State: Equatable, Sendable {
        /// Newest first.
        public var things: [Thing] = []
        /// The start of the next page; `nil` after the last page.
        public var next: Thing.ID?
        public var phase = LoadPhase.idle
        public var emptyMessage: String?
        public var added: Thing?
        /// The reason why a thing could not be added.
        public var addFailure: Failure?
    }

    /// The actions of the user.
    public enum Input: Hashable, Sendable {
        case load(limit: Int, before: Thing.ID? = nil)
        case add(String)
    }

    public private(set) var state = State()

    @ObservationIgnored private let things: any ThingRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let loader = Loader()

    public init(things: any ThingRepository, _ here: Surroundings) {
        self.things = things
        self.here = here
    }

    public func send(_ input: Input) async {
        switch input {
        case .load(let limit, let before): await load(limit, before)
        case .add(let text): await add(text)
        }
    }

    private func load(_ limit: Int, _ before: Thing.ID?) async {
        await loader.run(
            self, setting: \.state.phase, isQuiet: !state.things.isEmpty,
            failure: { error, _ in failure(error) }
        ) {
            [things] _ throws(DomainError) in
            try await things.things(limit: limit, before: before)
        } show: { page in
            (state.things, state.next) = (page.things, page.next)
            state.emptyMessage = page.things.isEmpty ? ThingText.none[language] : nil
        }
    }

    private func add(_ text: String) async {
        (state.added, state.addFailure) = (nil, nil)
        do throws(DomainError) {
            let thing = try await things.add(try ThingDraft(text))
            state.added = thing
            state.things.insert(thing, at: 0)
        } catch {
            state.addFailure = failure(error)
        }
    }

    private func failure(_ error: DomainError) -> Failure {
        Failure(error, in: language) { _ in LocalizedText("text", "내용")[language] }
    }
}

/// The words of things.
public enum ThingText {
    static let none = LocalizedText("No things yet.", "아직 없습니다.")
    public static func added(_ thing: Thing) -> LocalizedText {
        LocalizedText("Added thing \(thing.id).", "\(thing.id)번을 추가했습니다.")
    }
}
