import DomainCore
public import MoviesDomain
public import PresentationCore
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Takes what a person keeps of films out of the profile and into it.
public struct PersonalTransfer: Sendable {
    /// What is to be brought in, and what that changes.
    public struct Preview: Hashable, Sendable {
        /// For output that programs read.
        public let plan: PersonalPlan
        public let reading: PersonalReading
        /// What would change, one sentence a line.
        public let lines: [String]
        /// What is asked before something is replaced; `nil` when nothing is.
        public let question: LocalizedText?
        /// What was not taken, a line each.
        public let problems: [String]
    }

    /// What became of a step.
    public enum Outcome<Value: Sendable>: Sendable {
        case done(Value)
        case failed(Failure)
    }

    private let personal: PersonalDataUseCase
    private let files: any PersonalFiles
    private let language: Language

    /// - Parameters:
    ///   - movies: where films are looked up that other programs name.
    ///   - bookmarks: the bookmarks of the profile.
    ///   - diary: what the profile keeps of films.
    ///   - files: reads and writes files.
    ///   - language: the language of everything shown.
    ///   - now: the clock, for what comes without a time.
    public init(
        movies: any MovieRepository, bookmarks: any BookmarkRepository, diary: any DiaryRepository,
        files: any PersonalFiles, language: Language, now: @escaping @Sendable () -> Date
    ) {
        personal = PersonalDataUseCase(movies: movies, bookmarks: bookmarks, diary: diary, now: now)
        self.files = files
        self.language = language
    }

    /// All that the profile keeps, and of how many films.
    public func export(_ format: ExportFormat) async -> Outcome<(bytes: [UInt8], message: String)> {
        do throws(DomainError) {
            let records = try await personal.records()
            do throws(LibraryError) {
                let bytes = try files.encode(records, as: format.suiting(isKorean: language == .korean))
                return .done((bytes, PersonalText.exported(Set(records.map(\.film)).count)[language]))
            } catch {
                return .failed(Failure(error, in: language))
            }
        } catch {
            return .failed(Failure(movies: error, in: language))
        }
    }

    /// Reads the files and says what they would change. Changes nothing.
    public func preview(_ paths: [String]) async -> Outcome<Preview> {
        let reading: PersonalReading
        do throws(LibraryError) {
            reading = try await files.read(paths)
        } catch {
            return .failed(Failure(error.naming(paths), in: language))
        }
        do throws(DomainError) {
            return .done(preview(try await personal.plan(reading.records), reading, paths))
        } catch {
            return .failed(Failure(movies: error, in: language))
        }
    }

    /// Does what was previewed.
    ///
    /// - Returns: why it failed; `nil` when it is done.
    public func apply(_ preview: Preview) async -> Failure? {
        do throws(DomainError) {
            try await personal.apply(preview.plan)
            return nil
        } catch {
            return Failure(movies: error, in: language)
        }
    }

    private func preview(_ plan: PersonalPlan, _ reading: PersonalReading, _ paths: [String]) -> Preview {
        let lines: [(LocalizedText, PersonalPlan.Counts)] = [
            (PersonalText.added, plan.added), (PersonalText.replaced, plan.replaced),
            (PersonalText.kept, plan.kept), (PersonalText.same, plan.same),
        ]
        let texts = lines.filter { $0.1.total > 0 }.map { label, counts in
            "\(label[language]): \(PersonalText.counts(counts, in: language))"
        }
        var problems = reading.skipped.map {
            LibraryError($0.reason, file: paths.path(of: $0.file), line: $0.line).message(in: language)
        }
        let hidden = reading.skippedCount - reading.skipped.count
        if hidden > 0 { problems.append(LibraryText.moreSkipped(hidden)[language]) }
        problems += plan.missing.prefix(Self.mostNamed).map { PersonalText.missing($0)[language] }
        if plan.missing.count > Self.mostNamed {
            problems.append(LibraryText.moreSkipped(plan.missing.count - Self.mostNamed)[language])
        }
        return Preview(
            plan: plan, reading: reading, lines: texts.isEmpty ? [PersonalText.nothing[language]] : texts,
            question: plan.replaced.total > 0 ? PersonalText.mayReplace(plan.replaced.total) : nil,
            problems: problems)
    }

    /// So many films that are not in the catalogue are named.
    private static let mostNamed = 20
}

/// The words of personal files.
enum PersonalText {
    static let added = LocalizedText("New", "새로 추가")
    static let replaced = LocalizedText("Replaced by newer ones", "더 최근 것으로 변경")
    static let kept = LocalizedText("Kept, since yours are newer", "내 기록이 더 최근이어서 유지")
    static let same = LocalizedText("Already the same", "이미 같음")
    static let nothing = LocalizedText("There is nothing in these files.", "파일에 가져올 내용이 없습니다.")

    static func exported(_ count: Int) -> LocalizedText {
        LocalizedText(
            "Wrote your data on \(NumberText.grouped(count)) \(count == 1 ? "film" : "films").",
            "영화 \(NumberText.grouped(count))편의 개인 기록을 내보냈습니다.")
    }

    static func mayReplace(_ count: Int) -> LocalizedText {
        LocalizedText(
            "This replaces \(NumberText.grouped(count)) of your entries. Continue?",
            "내 기록 \(NumberText.grouped(count))개가 바뀝니다. 계속할까요?")
    }

    static func missing(_ title: String) -> LocalizedText {
        LocalizedText("Not in the catalogue: \(title)", "영화 목록에 없음: \(title)")
    }

    /// `3 bookmarks, 2 scores`
    static func counts(_ counts: PersonalPlan.Counts, in language: Language) -> String {
        [
            counts.bookmarks > 0 ? bookmarks(counts.bookmarks) : nil,
            counts.scores > 0 ? scores(counts.scores) : nil,
            counts.watched > 0 ? watched(counts.watched) : nil,
            counts.notes > 0 ? notes(counts.notes) : nil,
        ].compactMap { $0?[language] }.joined(separator: ", ")
    }

    private static func bookmarks(_ count: Int) -> LocalizedText {
        LocalizedText(
            "\(NumberText.grouped(count)) \(count == 1 ? "bookmark" : "bookmarks")",
            "북마크 \(NumberText.grouped(count))개")
    }

    private static func scores(_ count: Int) -> LocalizedText {
        LocalizedText(
            "\(NumberText.grouped(count)) \(count == 1 ? "score" : "scores")",
            "점수 \(NumberText.grouped(count))개")
    }

    private static func watched(_ count: Int) -> LocalizedText {
        LocalizedText(
            "\(NumberText.grouped(count)) \(count == 1 ? "watched film" : "watched films")",
            "본 영화 \(NumberText.grouped(count))편")
    }

    private static func notes(_ count: Int) -> LocalizedText {
        LocalizedText(
            "\(NumberText.grouped(count)) \(count == 1 ? "note" : "notes")",
            "메모 \(NumberText.grouped(count))개")
    }
}
