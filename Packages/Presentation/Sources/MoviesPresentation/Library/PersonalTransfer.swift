import DomainCore
public import MoviesDomain
public import PresentationCore
public import TextCore

/// Exports a person's film data from the profile and imports it.
public struct PersonalTransfer: Sendable {
    /// The content of an import and its effect.
    public struct Preview: Hashable, Sendable {
        /// For output that programs read.
        public let plan: PersonalPlan
        public let reading: PersonalReading
        /// The changes, one sentence per line.
        public let lines: [String]
        /// The question before entries are replaced; `nil` when none would be.
        public let question: LocalizedText?
        /// The question about records that match films by title alone; `nil` without such records. They are left out unless
        /// the user agrees.
        public let titleQuestion: LocalizedText?
        /// Notes about whole files.
        public let notes: [String]
        /// The records that were left out, one per line.
        public let problems: [String]
    }

    /// The files of an import, and the facts that they lack.
    public struct Request: Hashable, Sendable {
        public var paths: [String]
        /// The purposes of lists by path, for files that do not state one.
        public var lists: [String: PersonalList] = [:]
        /// Whether a title and a year are enough where the catalogue lacks a film's code.
        public var acceptsTitles = false
        /// The number of left-out records to list; all are counted.
        public var mostProblems = PersonalTransfer.mostNamed

        public init(_ paths: [String]) { self.paths = paths }
    }

    /// The result of a step.
    public enum Outcome<Value: Sendable>: Sendable {
        case done(Value)
        case failed(Failure)
        /// The purpose of this list file is unclear.
        case unclear(path: String, Failure)
    }

    private let personal: PersonalDataUseCase
    private let files: any PersonalFiles
    private let language: Language

    /// - Parameters:
    ///   - movies: the source in which to look up films of other programs' files.
    ///   - bookmarks: the bookmarks of the profile.
    ///   - diary: the diary of the profile.
    ///   - files: reads and writes files.
    ///   - here: the user's language, and the clock for records without a time.
    public init(
        movies: any MovieRepository, bookmarks: any BookmarkRepository, diary: any DiaryRepository,
        files: any PersonalFiles, _ here: Surroundings
    ) {
        personal = PersonalDataUseCase(movies: movies, bookmarks: bookmarks, diary: diary, now: here.now)
        self.files = files
        language = here.language
    }

    /// Returns all data of the profile as bytes, and a message with the number of films.
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

    /// Reads the files and describes their effect. Changes nothing.
    public func preview(_ request: Request) async -> Outcome<Preview> {
        let paths = request.paths
        let reading: PersonalReading
        do throws(LibraryError) {
            reading = try await files.read(paths, lists: request.lists, mostProblems: request.mostProblems)
        } catch {
            let failure = Failure(error.naming(paths), in: language)
            guard error.reason == .unclearList, let file = error.file else { return .failed(failure) }
            return .unclear(path: paths.path(of: file), failure)
        }
        do throws(DomainError) {
            let plan = try await personal.plan(reading.records, acceptsTitles: request.acceptsTitles)
            return .done(preview(plan, reading, request))
        } catch {
            return .failed(Failure(movies: error, in: language))
        }
    }

    /// Applies a previewed import.
    ///
    /// - Returns: the failure; `nil` on success.
    public func apply(_ preview: Preview) async -> Failure? {
        do throws(DomainError) {
            try await personal.apply(preview.plan)
            return nil
        } catch {
            return Failure(movies: error, in: language)
        }
    }

    private func preview(
        _ plan: PersonalPlan, _ reading: PersonalReading, _ request: Request
    ) -> Preview {
        let lines: [(LocalizedText, PersonalPlan.Counts)] = [
            (PersonalText.added, plan.added), (PersonalText.replaced, plan.replaced),
            (PersonalText.kept, plan.kept), (PersonalText.same, plan.same),
        ]
        var texts = lines.filter { $0.1.total > 0 }.map { label, counts in
            "\(label[language]): \(PersonalText.counts(counts, in: language))"
        }
        if texts.isEmpty { texts.append(PersonalText.nothing[language]) }
        let leftOut: [(LocalizedText, Int)] = [
            (PersonalText.leftOutOnPurpose, reading.filteredCount),
            (PersonalText.superseded, plan.superseded.count),
            (PersonalText.notInCatalogue, plan.missing.count + plan.doubtful.count),
            (PersonalText.leftOut, reading.skippedCount),
        ]
        texts += leftOut.filter { $0.1 > 0 }.map { "\($0[language]): \(NumberText.grouped($1))" }
        func named(_ problems: [ImportSummary.Skipped], of count: Int) -> [String] {
            LibraryText.problems(problems, of: count, request.paths, language)
        }
        func first(_ texts: [LocalizedText]) -> [String] {
            let shown = texts.prefix(request.mostProblems).map { $0[language] }
            let hidden = texts.count - shown.count
            return hidden > 0 ? shown + [LibraryText.moreSkipped(hidden)[language]] : shown
        }
        return Preview(
            plan: plan, reading: reading, lines: texts,
            question: plan.replaced.total > 0 ? PersonalText.mayReplace(plan.replaced.total) : nil,
            titleQuestion: PersonalText.mayGoByTitle(plan.doubtful),
            notes: reading.notes.map { note in
                LibraryText.note(note.kind, file: request.paths.path(of: note.file))[language]
            },
            problems: named(reading.skipped, of: reading.skippedCount)
                + named(reading.filtered, of: reading.filteredCount)
                + first(plan.superseded.map(PersonalText.superseded))
                + first(plan.missing.map(PersonalText.missing) + plan.doubtful.map(PersonalText.doubtful)))
    }

    /// The usual limit of listed records that are left out.
    public static let mostNamed = 20
}

/// The texts about personal files.
enum PersonalText {
    static let added = LocalizedText("New", "새로 추가")
    static let replaced = LocalizedText("Replaced by newer ones", "더 최근 것으로 변경")
    static let kept = LocalizedText("Kept, since yours are newer", "내 기록이 더 최근이어서 유지")
    static let same = LocalizedText("Already the same", "이미 같음")
    static let nothing = LocalizedText("There is nothing in these files.", "파일에 가져올 내용이 없습니다.")

    static let leftOut = LocalizedText("Left out because of errors", "오류가 있어 제외")
    static let leftOutOnPurpose = LocalizedText(
        "Left out on purpose (no films, or the same again)", "가져오지 않은 항목(영화가 아니거나 중복)")
    static let superseded = LocalizedText(
        "Left out for a later one of the same film", "같은 영화의 더 최근 것이 있어 제외")
    static let notInCatalogue = LocalizedText("Not in the catalogue", "영화 목록에 없음")

    static func superseded(_ value: PersonalPlan.Superseded) -> LocalizedText {
        switch value.kind {
        case .score:
            LocalizedText(
                "\(value.film) has several scores in these files. The latest is kept.",
                "\(value.film): 파일에 점수가 여러 개 있어 가장 최근 것만 가져옵니다.")
        case .note:
            LocalizedText(
                "\(value.film) has several notes in these files. The latest is kept.",
                "\(value.film): 파일에 메모가 여러 개 있어 가장 최근 것만 가져옵니다.")
        }
    }

    static func doubtful(_ title: String) -> LocalizedText {
        LocalizedText(
            "Not in the catalogue: \(title). A film of this title and year has no IMDb code.",
            "영화 목록에 없음: \(title). 제목과 연도가 같은 영화에는 IMDb 코드가 없습니다.")
    }

    /// `nil` without films.
    static func mayGoByTitle(_ titles: [String]) -> LocalizedText? {
        guard !titles.isEmpty else { return nil }
        let names = titles.prefix(5).joined(separator: ", ") + (titles.count > 5 ? ", …" : "")
        return LocalizedText(
            "The catalogue does not have these IMDb codes but films of the same title and year: \(names). Take those?",
            "목록에 이 IMDb 코드는 없지만 제목과 연도가 같은 영화가 있습니다: \(names). 그 영화로 처리할까요?")
    }

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
            "\(NumberText.grouped(count)) \(count == 1 ? "viewing" : "viewings")",
            "본 기록 \(NumberText.grouped(count))개")
    }

    private static func notes(_ count: Int) -> LocalizedText {
        LocalizedText(
            "\(NumberText.grouped(count)) \(count == 1 ? "note" : "notes")",
            "메모 \(NumberText.grouped(count))개")
    }
}
