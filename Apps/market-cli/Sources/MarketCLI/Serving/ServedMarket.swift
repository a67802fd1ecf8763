import AppCore
import HTTPServer
import MarketBackend
import NetworkCore
import PictureCore
import PresentationCore
import SQLCore
import TerminalKit
import TextCore

/// The market of this device as others get it from `serve`.
struct ServedMarket: ServedBackend {
    let store: MarketStore
    let options: MarketBackendOptions

    /// Makes sure that there is something to serve, before anybody can ask.
    func open() async throws(StoreError) { try await store.open() }

    /// Why nothing is kept any more until the process starts anew; `nil` while it is.
    var lastingFailure: StoreError? { store.lastingFailure }

    /// Pictures are read by a process of their own, which may not start.
    func words(for fault: any Error) -> LocalizedText? { (fault as? PictureError)?.words }

    /// Answers requests; what their senders must not see is reported.
    func answers(_ report: @escaping @Sendable (any Error, HTTPRequest) -> Void) -> ServedAnswers {
        let backend = MarketBackend(store: store, options: options, report: report)
        return ServedAnswers {
            backend.refusal(status: $0.status, reason: $0.reason, at: $0.path)
        } handler: {
            await backend($0)
        }
    }
}

extension PictureError {
    /// What a server could not do with a picture, for whoever runs it.
    var words: LocalizedText? {
        switch self {
        case .unreadable(let reason), .workerFailed(let reason):
            LocalizedText(
                "Pictures cannot be read: \(reason).",
                "사진을 읽을 수 없습니다: \(ReasonText.text(reason, in: .korean)).")
        case .unknownFormat, .unsupported, .tooManyBytes, .tooManyPixels, .damaged, .tooExpensive, .cannotFit,
            .cancelled:
            nil
        }
    }
}
