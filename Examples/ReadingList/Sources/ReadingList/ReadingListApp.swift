import NetworkCore
import SQLCore

/// `reading-list add ADDRESS | list | read NUMBER`.
public struct ReadingListApp: Sendable {
    private let container: AppDIContainer

    public init(_ container: AppDIContainer) { self.container = container }

    /// The printed text and the exit code.
    public struct Outcome: Hashable, Sendable {
        public let text: String
        public let code: Int32
    }

    public func run(_ arguments: [String]) async -> Outcome {
        do {
            return try await perform(arguments)
        } catch let error as NetworkError {
            return Outcome(text: "The page cannot be read: \(Self.words(for: error)).", code: 1)
        } catch {
            return Outcome(text: "The list cannot be read or saved: \(error)", code: 1)
        }
    }

    private static func words(for error: NetworkError) -> String {
        switch error {
        case .status(let status, _): "the server answered \(status)"
        case .notConnected(let reason): reason
        case .badURL(let address): "'\(address)' is no address, such as https://www.swift.org/"
        default: "\(error)"
        }
    }

    private func perform(_ arguments: [String]) async throws -> Outcome {
        switch (arguments.first, arguments.dropFirst().first) {
        case ("add", let address?):
            let title = try await container.pages().title(of: address)
            try await container.articles().add(address, title: title)
            return Outcome(text: "Added “\(title)”.", code: 0)
        case ("list", nil):
            let lines = try await container.articles().unread().map { "\($0.id)  \($0.title)  \($0.address)" }
            return Outcome(text: lines.isEmpty ? "Nothing to read." : lines.joined(separator: "\n"), code: 0)
        case ("read", let number?):
            guard let id = Int(number), try await container.articles().markRead(id) else {
                return Outcome(
                    text: "There is no article \(number). 'reading-list list' shows them.", code: 1)
            }
            return Outcome(text: "Marked \(id) as read.", code: 0)
        default:
            return Outcome(text: "usage: reading-list add ADDRESS | list | read NUMBER", code: 64)
        }
    }
}
