import CommunityDomain
import CommunityPresentation
import PresentationCore
import TextCore
import Testing

@Suite struct CommunityTextTests {
    private static let errors: [(CommunityError, Failure.Kind)] = [
        (.text(.empty), .invalidInput), (.text(.tooLong(limit: 7)), .invalidInput),
        (.text(.tooLarge(limit: 9)), .invalidInput), (.notFound, .notFound),
        (.stale(Conflict(text: "theirs", version: 4)), .refused), (.forbidden(nil), .refused),
        (.forbidden(.notVisible), .notFound),
        (.forbidden(.needsRole(.admin)), .refused),
        (.signedOut, .signInNeeded), (.tooMany(seconds: nil), .refused), (.tooMany(seconds: 30), .refused),
        (.offline, .offline), (.unavailable, .unavailable), (.storage("no room"), .storage),
        (.noSecretStore("no bus"), .storage), (.cancelled, .cancelled),
    ]

    @Test(arguments: errors, Language.allCases)
    func `Every error has a kind and a sentence`(
        error: (CommunityError, Failure.Kind), language: Language
    ) {
        let failure = Failure(error.0, in: language)
        #expect(failure.kind == error.1)
        #expect(!failure.message.isEmpty)
    }

    @Test(arguments: CommunityError.Refusal.allCases, Language.allCases)
    func `Every refusal has its own sentence`(refusal: CommunityError.Refusal, language: Language) {
        let failure = Failure(.refused(refusal), in: language)
        #expect([.refused, .invalidInput].contains(failure.kind))
        let others = CommunityError.Refusal.allCases.filter { $0 != refusal }
        #expect(!others.map { Failure(.refused($0), in: language).message }.contains(failure.message))
    }

    private static let rules: [EditPolicy.Refusal?] = [
        nil, .notAuthor, .own, .removed, .tooLate, .needsRole(.moderator), .needsRole(.admin), .impossible,
    ]

    @Test(arguments: Language.allCases)
    func `Every rule has its own sentence`(language: Language) {
        let sentences = Self.rules.map { Failure(.forbidden($0), in: language).message }
        #expect(Set(sentences).count == Self.rules.count)
    }

    @Test func `The sentence contains numbers and reasons`() {
        #expect(Failure(.text(.tooLong(limit: 7)), in: .korean).message.contains("7자"))
        #expect(Failure(.tooMany(seconds: 1), in: .english).message.contains("1 second."))
        #expect(Failure(.tooMany(seconds: 30), in: .english).message.contains("30 seconds."))
        #expect(Failure(.stale(Conflict(text: "", version: 4)), in: .english).message.contains("version 4"))
        #expect(Failure(.noSecretStore("no bus"), in: .korean).message.contains("no bus"))
    }

    @Test(arguments: Role.allCases)
    func `Every role has a name`(role: Role) {
        #expect(role.name(in: .english) == role.rawValue)
        #expect(role.name(in: .korean) != role.rawValue)
    }
}
