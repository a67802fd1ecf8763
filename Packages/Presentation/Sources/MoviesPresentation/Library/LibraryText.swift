public import MoviesDomain
import PresentationCore
public import TextCore

/// The texts about the import and export of the catalogue.
enum LibraryText {
    static func stageCount(_ count: Int, stage: String) -> LocalizedText {
        LocalizedText("\(stage): \(NumberText.grouped(count))", "\(stage) \(NumberText.grouped(count))건")
    }

    static func givesUp(_ files: String, progress: String) -> LocalizedText {
        LocalizedText(
            "This discards the interrupted import of \(files) (\(progress)).",
            "중단된 가져오기(\(files), \(progress))를 취소하게 됩니다.")
    }

    static let otherFiles = LocalizedText("other files", "다른 파일")

    static func replaces(_ change: CatalogueChange) -> LocalizedText {
        LocalizedText(
            "This replaces "
                + "\(NumberText.grouped(change.before)) \(change.before == 1 ? "film" : "films") with \(NumberText.grouped(change.after)): \(NumberText.grouped(change.removed)) will be removed, \(NumberText.grouped(change.added)) will be new. Scores and bookmarks stay.",
            "현재 영화 "
                + "\(NumberText.grouped(change.before))편이 \(NumberText.grouped(change.after))편으로 바뀝니다. \(NumberText.grouped(change.removed))편이 삭제되고 \(NumberText.grouped(change.added))편이 추가됩니다. 점수와 북마크는 유지됩니다."
        )
    }

    static func wouldHave(_ count: Int, _ change: CatalogueChange) -> LocalizedText {
        LocalizedText(
            "Nothing was changed. The catalogue would have "
                + "\(NumberText.grouped(count)) \(count == 1 ? "film" : "films") instead of \(NumberText.grouped(change.before)): \(NumberText.grouped(change.added)) new, \(NumberText.grouped(change.removed)) removed.",
            "변경된 내용은 없습니다. 실제로 가져오면 영화가 "
                + "\(NumberText.grouped(change.before))편에서 \(NumberText.grouped(count))편이 됩니다(추가 \(NumberText.grouped(change.added))편, 삭제 \(NumberText.grouped(change.removed))편)."
        )
    }

    static func imported(_ count: Int) -> LocalizedText {
        LocalizedText(
            "The catalogue now has \(NumberText.grouped(count)) \(count == 1 ? "film" : "films").",
            "이제 영화 목록에 \(NumberText.grouped(count))편이 있습니다.")
    }

    static func new(_ count: Int) -> LocalizedText {
        LocalizedText("New films: \(NumberText.grouped(count)).", "새로 추가한 영화: \(NumberText.grouped(count))편.")
    }

    static func matched(_ count: Int) -> LocalizedText {
        LocalizedText(
            "Matched with films already there, by title and year: \(NumberText.grouped(count)).",
            "제목과 연도가 같은 기존 영화로 처리한 항목: \(NumberText.grouped(count))건.")
    }

    static func exported(_ count: Int) -> LocalizedText {
        LocalizedText(
            "Wrote \(NumberText.grouped(count)) \(count == 1 ? "film" : "films").",
            "영화 \(NumberText.grouped(count))편을 내보냈습니다.")
    }

    static let resumed = LocalizedText("An interrupted import was continued.", "중단된 가져오기를 이어서 했습니다.")

    static func filtered(_ count: Int) -> LocalizedText {
        LocalizedText(
            "Left out on purpose: \(NumberText.grouped(count)) \(count == 1 ? "record" : "records").",
            "가져올 대상이 아니어서 제외한 항목: \(NumberText.grouped(count))건")
    }

    static func skipped(_ count: Int) -> LocalizedText {
        LocalizedText(
            "Left out because of errors: \(NumberText.grouped(count)) \(count == 1 ? "record" : "records").",
            "오류가 있어 제외한 항목: \(NumberText.grouped(count))건")
    }

    static func dropped(_ count: Int) -> LocalizedText {
        LocalizedText(
            "Left out of films: \(NumberText.grouped(count)) \(count == 1 ? "value" : "values").",
            "영화에서 제외한 값: \(NumberText.grouped(count))개")
    }

    static func repeated(_ count: Int) -> LocalizedText {
        LocalizedText(
            "Films that appear more than once: \(NumberText.grouped(count)). The last record is used.",
            "같은 영화가 다시 나온 항목: \(NumberText.grouped(count))건 (마지막 것을 사용)")
    }

    static func tally(_ kind: String, _ count: Int) -> LocalizedText {
        LocalizedText("  \(kind): \(NumberText.grouped(count))", "  \(kind): \(NumberText.grouped(count))건")
    }

    /// The kind of problem, without the value.
    static func kind(of reason: LibraryError.Reason) -> LocalizedText {
        switch reason {
        case .missingField(let field): LocalizedText("no \(field)", "\(fieldName(field)) 없음")
        case .invalidValue(let field, _):
            LocalizedText("not a valid \(field)", "\(fieldName(field)) 값으로 쓸 수 없음")
        case .notFilm(let type): LocalizedText("of the type \(type)", "종류가 \(type)")
        case .adult: LocalizedText("adult titles", "성인용")
        case .noValue: LocalizedText("without a rating", "평점 없음")
        case .unknownFilm: LocalizedText("of films that are not in the catalogue", "목록에 없는 영화")
        default: LocalizedText("not a film", "영화가 아님")
        }
    }

    static func missing(_ field: String) -> LocalizedText {
        let name = LocalizedText(field, fieldName(field))
        return LocalizedText(
            "A film has no “\(name.english)”. Add it. 'import' takes another column for it with --map \(field)=NAME.",
            "영화에 “\(name.korean)” 값이 없습니다. 추가하세요. 열 이름이 다르면 'import'에 --map \(field)=이름을 붙이세요.")
    }

    /// The Korean name of a field with its name in files; a field that only the file defines keeps its name.
    static func fieldName(_ field: String) -> String {
        koreanFields[field].map { "\($0)(\(field))" } ?? field
    }

    private static let koreanFields = [
        "title": "제목", "original_title": "원제", "korean_title": "한국어 제목", "year": "연도", "runtime": "상영 시간",
        "genres": "장르", "directors": "감독", "cast": "출연", "synopsis": "줄거리", "language": "언어", "rating": "평점",
        "votes": "투표수", "imdb_code": "IMDb 코드", "score": "점수", "Rating": "평점", "watched_on": "본 날짜",
        "logged_on": "기록한 날짜", "watched_at": "기록한 시각",
        "scored_at": "점수를 준 시각", "bookmarked_at": "북마크한 시각", "noted_at": "메모한 시각", "Date": "날짜",
        "note": "메모",
    ]

    /// The valid values of a field with a range.
    static func range(of field: String) -> LocalizedText? {
        switch field {
        case "score": LocalizedText("Scores are 0.5 to 10.", "점수는 0.5~10입니다.")
        // Letterboxd's own name for its stars.
        case "Rating": LocalizedText("Letterboxd's ratings are 0.5 to 5.", "Letterboxd 평점은 0.5~5입니다.")
        case "watched_on", "watched_at", "scored_at", "bookmarked_at", "noted_at", "logged_on", "Date":
            LocalizedText(
                "Write a day such as 2026-03-01 that is not to come.", "2026-03-01처럼 오늘까지의 날짜를 쓰세요.")
        default: nil
        }
    }

    static func note(_ kind: ImportSummary.FileNote.Kind, file: String) -> LocalizedText {
        switch kind {
        case .koreanWindows:
            return LocalizedText(
                "\(file): converted from the encoding of Korean Windows (CP949).",
                "파일 \(file): 한국어 윈도우 인코딩(CP949)에서 변환했습니다.")
        case .utf16:
            return LocalizedText("\(file): converted from UTF-16.", "파일 \(file): UTF-16에서 변환했습니다.")
        case .unusedColumns(let columns):
            let names = columns.joined(separator: ", ")
            return LocalizedText(
                "\(file): values that are not kept: \(names).", "파일 \(file): 가져오지 않은 값: \(names).")
        case .unknownColumns(let columns):
            let names = columns.joined(separator: ", ")
            return LocalizedText(
                "\(file): columns that are not used: \(names). Use --map FIELD=NAME for those you need.",
                "파일 \(file): 사용하지 않은 열: \(names). 필요한 열은 --map 필드=이름으로 지정하세요.")
        }
    }

    static func moreSkipped(_ count: Int) -> LocalizedText {
        LocalizedText("… and \(NumberText.grouped(count)) more", "… 그 밖에 \(NumberText.grouped(count))건")
    }

    /// Each problem with its place; the last line counts those not listed.
    static func problems(
        _ problems: [ImportSummary.Skipped], of count: Int, _ files: [String], _ language: Language
    ) -> [String] {
        let shown = problems.map {
            LibraryError($0.reason, file: files.path(of: $0.file), line: $0.line).message(in: language)
        }
        let hidden = count - shown.count
        return hidden > 0 ? shown + [moreSkipped(hidden)[language]] : shown
    }
}

extension ImportProgress.Stage {
    func name(in language: Language) -> String {
        let name =
            switch self {
            case .copying: LocalizedText("Copying", "복사")
            case .reading: LocalizedText("Reading", "읽기")
            case .ranking: LocalizedText("Ranking", "순위 매기기")
            case .indexing: LocalizedText("Indexing", "색인 만들기")
            case .checking: LocalizedText("Checking", "검사")
            case .writing: LocalizedText("Writing", "쓰기")
            }
        return name[language]
    }
}

extension Failure {
    /// Describes an error of an import or export.
    init(_ error: LibraryError, in language: Language) {
        self.init(error.kind, error.message(in: language))
    }
}

extension LibraryError {
    /// The problem, its place and the remedy. May quote text of other people.
    public func message(in language: Language) -> String {
        let message = reason.message(language)[language]
        guard let file else { return message }
        guard let line else {
            return LocalizedText("\(file): \(message)", "파일 \(file): \(message)")[language]
        }
        return LocalizedText(
            "\(file), line \(NumberText.grouped(line)): \(message)",
            "\(file) \(NumberText.grouped(line))행: \(message)")[language]
    }

    fileprivate var kind: Failure.Kind {
        switch reason {
        case .cancelled: .cancelled
        case .storage, .unwritable: .storage
        case .alreadyImporting, .interruptedImport: .unavailable
        case .unreadable, .truncated, .corrupt, .bomb, .lineTooLong, .wrongColumnCount, .missingColumns,
            .notUTF8, .malformed, .tooDeep, .recordTooLarge, .unknownFormat, .missingField, .invalidValue,
            .noFilms, .noTitles, .notPersonal, .noRecord, .personalFile, .unclearList, .notFilm,
            .repeatedViewing,
            .adult, .noValue, .unknownFilm, .repeatedFilm:
            .refused
        // The only reason that does not concern a file.
        case .invalidMapping: .invalidInput
        }
    }
}

extension LibraryError.Reason {
    /// The problem and its remedy, without the place.
    fileprivate func message(_ language: Language) -> LocalizedText {
        switch self {
        case .unreadable(let reason):
            LocalizedText(
                "The file cannot be read: \(reason.english). Check its name and permissions.",
                "파일을 읽을 수 없습니다: \(reason.korean). 이름과 권한을 확인하세요.")
        case .unwritable(let reason):
            LocalizedText(
                "The file cannot be written: \(reason.english). Check the folder, its permissions and the free space.",
                "파일을 쓸 수 없습니다: \(reason.korean). 폴더, 권한, 남은 용량을 확인하세요.")
        case .truncated:
            LocalizedText(
                "The file ends in the middle. Download or copy it again.", "파일이 중간에서 끊겼습니다. 다시 다운로드하거나 복사하세요."
            )
        case .corrupt(let reason):
            LocalizedText(
                "The file is damaged: \(reason.english). Download or copy it again.",
                "파일이 손상되었습니다: \(reason.korean). 다시 다운로드하거나 복사하세요.")
        case .bomb:
            LocalizedText(
                "The file unpacks to far more than a catalogue can be. Download it from a source you trust.",
                "압축을 풀면 지나치게 커지는 파일입니다. 신뢰할 수 있는 곳에서 다운로드하세요.")
        case .lineTooLong(let limit):
            LocalizedText(
                "A line is longer than \(NumberText.grouped(limit)) bytes. Check that this is the right file.",
                "한 행이 \(NumberText.grouped(limit))바이트를 넘습니다. 올바른 파일인지 확인하세요.")
        case .wrongColumnCount(let found, let expected):
            LocalizedText(
                "The line has \(found) columns where the header has \(expected). Correct the line, or download the file again.",
                "머리글의 열은 \(expected)개인데 이 행은 \(found)개입니다. 행을 수정하거나 파일을 다시 다운로드하세요.")
        case .missingColumns(let columns):
            LocalizedText(
                "These columns are missing from the header: "
                    + "\(columns.joined(separator: ", ")). Add them, or say with --map FIELD=NAME which columns they are.",
                "머리글에 없는 열: \(columns.map(LibraryText.fieldName).joined(separator: ", ")). 열을 추가하거나 어느 열인지 --map 필드=이름으로 지정하세요."
            )
        case .notUTF8:
            LocalizedText(
                "The text is neither UTF-8 nor UTF-16 nor CP949. Save the file as UTF-8.",
                "UTF-8, UTF-16, CP949 텍스트가 아닙니다. 파일을 UTF-8로 저장하세요.")
        case .malformed(let reason):
            LocalizedText(
                "The file is not well formed: \(reason.english). Correct it and try again.",
                "파일 형식이 잘못되었습니다: \(reason.korean). 수정한 뒤 다시 시도하세요.")
        case .tooDeep(let limit):
            LocalizedText(
                "Values are nested deeper than \(NumberText.grouped(limit)) \(limit == 1 ? "level" : "levels"). Flatten the file.",
                "값이 \(NumberText.grouped(limit))단계보다 깊이 중첩되어 있습니다. 파일 구조를 단순하게 만드세요.")
        case .recordTooLarge(let limit):
            LocalizedText(
                "One film takes more than \(NumberText.grouped(limit)) bytes. Shorten or remove it.",
                "영화 하나가 \(NumberText.grouped(limit))바이트를 넘습니다. 줄이거나 빼세요.")
        case .personalFile:
            LocalizedText(
                "This is personal data (bookmarks, scores, a diary), not a catalogue. Use 'personal import'.",
                "영화 목록이 아니라 개인 기록(북마크, 점수, 본 영화)입니다. 'personal import'를 사용하세요.")
        case .notPersonal:
            LocalizedText(
                "This is not personal data from movies-cli, Letterboxd or TMDB. Choose another file.",
                "movies-cli, Letterboxd, TMDB의 개인 기록이 아닙니다. 다른 파일을 고르세요.")
        case .unclearList:
            LocalizedText(
                "Nothing in this list tells whether its films are watched ones or a watchlist. Add --as watched or --as watchlist.",
                "본 영화 목록인지 볼 영화 목록인지 알 수 없습니다. --as watched(본 영화)나 --as watchlist(볼 영화)를 붙이세요.")
        case .notFilm(let type):
            LocalizedText("Left out: “\(type)” is not a film.", "제외: 영화가 아닙니다(\(type)).")
        case .adult: LocalizedText("Left out: an adult title.", "제외: 성인용 작품입니다.")
        case .noValue: LocalizedText("Left out: it has no rating.", "제외: 평점이 없습니다.")
        case .unknownFilm:
            LocalizedText("Left out: its film is not in the catalogue.", "제외: 목록에 없는 영화입니다.")
        case .repeatedFilm:
            LocalizedText(
                "An earlier record has the same film. This one is used.", "앞에 같은 영화가 있어 이 항목의 값을 사용합니다.")
        case .repeatedViewing:
            LocalizedText(
                "Left out: the file has this film on this day already.",
                "제외: 같은 영화를 같은 날 본 기록이 이 파일에 이미 있습니다.")
        case .noRecord:
            LocalizedText(
                "A row needs a title, and a score, a day, a note or a bookmark. Add what is missing.",
                "행마다 제목이 있어야 하고, 점수, 본 날짜, 메모, 북마크 중 하나가 있어야 합니다. 빠진 값을 추가하세요.")
        case .unknownFormat:
            LocalizedText(
                "This is not an IMDb table, JSON or CSV. Choose another file.",
                "IMDb 표, JSON, CSV 중 어느 것도 아닙니다. 다른 파일을 고르세요.")
        case .missingField(let field): LibraryText.missing(field)
        case .invalidValue(let field, let value):
            LocalizedText(
                "“\(value)” is not a valid value of “\(field)”. "
                    + (LibraryText.range(of: field)?.english ?? "Correct it."),
                "“\(value)”: “\(LibraryText.fieldName(field))” 값으로 쓸 수 없습니다. "
                    + (LibraryText.range(of: field)?.korean ?? "수정하세요."))
        case .invalidMapping(let mapping):
            LocalizedText(
                "The mapping “\(mapping)” is not valid. Write field=Name. The fields are \(mappedFields).",
                "“\(mapping)” 형식이 잘못되었습니다. 필드=이름 형식으로 입력하세요. 필드: \(mappedFields).")
        case .noFilms:
            LocalizedText(
                "No film could be used, so nothing was changed. Check the files and the title types.",
                "쓸 수 있는 영화가 없어 아무것도 바꾸지 않았습니다. 파일과 제목 종류를 확인하세요.")
        case .noTitles:
            LocalizedText(
                "No films belong to these ratings or names. Import title.basics.tsv together with them.",
                "이 평점이나 이름에 해당하는 영화가 없습니다. title.basics.tsv 파일과 함께 가져오세요.")
        case .alreadyImporting:
            LocalizedText(
                "Another import is running. Wait until it has finished.", "다른 가져오기가 진행 중입니다. 끝날 때까지 기다리세요.")
        case .interruptedImport:
            LocalizedText(
                "An interrupted import can still be continued, and this would discard it. Continue it with "
                    + "the command that started it, or add --restart to discard it.",
                "중단된 가져오기를 아직 이어서 할 수 있는데, 이 명령을 실행하면 취소됩니다. 처음 사용한 명령으로 이어서 하거나, 취소하려면 --restart를 붙이세요.")
        case .storage(let reason):
            LocalizedText(
                "The catalogue cannot be used: \(reason.english). Run the command doctor for details.",
                "영화 목록을 사용할 수 없습니다: \(reason.korean). doctor 명령으로 확인하세요.")
        case .cancelled:
            LocalizedText(
                "Cancelled. The catalogue was not changed. Run the import again to continue it.",
                "취소했습니다. 영화 목록은 그대로입니다. 가져오기를 다시 실행하면 이어서 진행합니다.")
        }
    }
}

/// The fields that a mapping may contain, the same in every language.
private let mappedFields =
    "imdb_code, title, original_title, korean_title, year, runtime, genres, directors, cast, synopsis, "
    + "synopsis_korean, language, rating, votes, aliases, mpa_rating"
