import DomainCore
import Foundation
import MoviesDomain
import PresentationCore
import TextCore

extension Movie {
    static func stub(_ id: Int, _ title: String = "Oldboy", korean: String? = nil) -> Movie {
        Movie(id: ID(id), title: title, koreanTitle: korean)
    }
}

extension Page where Element == Movie {
    /// A page of films with these numbers.
    static func stub(
        _ ids: Int..., number: Int = 1, isLast: Bool = true, total: Total? = nil, next: String? = nil
    ) -> Page {
        Page(
            elements: ids.map { .stub($0) }, number: number, isLast: isLast, total: total, nextCursor: next)
    }
}

extension Date {
    /// The current time of the tests.
    static let standstill = Date(timeIntervalSince1970: 1_000_000)
    static let threeMinutesEarlier = standstill.addingTimeInterval(-180)
}

extension Surroundings {
    /// A user in UTC at the current time of the tests.
    static func test(
        _ language: Language = .english, localTime: LocalTime = .utc,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) -> Surroundings {
        Surroundings(language, localTime: localTime, now: { .standstill }, sleep: sleep)
    }
}
