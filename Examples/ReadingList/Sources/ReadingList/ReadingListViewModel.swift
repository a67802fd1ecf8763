public import Observation
public import PresentationCore
import SQLCore

/// The unread articles, and what a user can do with them. It knows no terminal: a SwiftUI view could show it as well.
@MainActor @Observable
public final class ReadingListViewModel: ViewModel {
    public struct State: Equatable, Sendable {
        public fileprivate(set) var articles: [Article] = []
        public fileprivate(set) var phase = LoadPhase.idle
    }

    public enum Input: Sendable {
        case load
        case mark(_ id: Int, isRead: Bool)
    }

    public private(set) var state = State()
    private let articles: Articles
    private let loader = Loader()

    public init(_ articles: Articles) { self.articles = articles }

    public func send(_ input: Input) async {
        do throws(StoreError) {
            if case .mark(let id, let isRead) = input { _ = try await articles.mark(id, isRead: isRead) }
            if state.articles.isEmpty { state.phase = .loading }
            // Returns nil when a newer request has begun.
            let unread = try await loader.load { [articles] _ throws(StoreError) in
                try await articles.unread()
            }
            guard let unread else { return }
            state.articles = unread
            state.phase = .loaded()
        } catch {
            state.phase = .failed(Failure(.storage, "The list cannot be read or saved: \(error)"))
        }
    }
}
