import MoviesDomain
import MoviesPresentation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite struct LibraryMessageTests {
    private nonisolated static let reasons: [(LibraryError.Reason, Failure.Kind)] = [
        (.unreadable("x"), .refused), (.unwritable("x"), .storage), (.truncated, .refused),
        (.corrupt("x"), .refused), (.bomb, .refused), (.lineTooLong(limit: 9), .refused),
        (.wrongColumnCount(found: 3, expected: 9), .refused),
        (.missingColumns(["a", "b"]), .refused),
        (.notUTF8, .refused), (.malformed("x"), .refused), (.tooDeep(limit: 2), .refused),
        (.recordTooLarge(limit: 9), .refused), (.unknownFormat, .refused),
        (.missingField("title"), .refused), (.invalidValue(field: "year", value: "x"), .refused),
        (.invalidMapping("x"), .invalidInput), (.personalFile, .refused), (.notPersonal, .refused),
        (.noFilms, .refused),
        (.noTitles, .refused),
        (.alreadyImporting, .unavailable), (.interruptedImport, .unavailable), (.storage("x"), .storage),
        (.cancelled, .cancelled),
    ]

    @Test(arguments: reasons)
    func `Every reason has a message with file, line and remedy`(
        reason: LibraryError.Reason, kind: Failure.Kind
    ) async {
        let english = await failure(LibraryError(reason, file: "f.tsv", line: 1234), .english)
        let korean = await failure(LibraryError(reason, file: "f.tsv", line: 1234), .korean)
        #expect(english?.kind == kind)
        #expect(english?.message.hasPrefix("f.tsv, line 1,234: ") == true)
        #expect(korean?.message.hasPrefix("f.tsv 1,234행: ") == true)
        for message in [english?.message, korean?.message] {
            #expect(message?.contains("{") == false)
            #expect(message?.hasSuffix(".") == true)
        }
        #expect((english?.message.split(separator: ". ").count ?? 0) >= 2)
    }

    @Test func `The message contains the known part of the place`() async {
        let whole = await failure(LibraryError(.truncated, file: "f.tsv"), .english)
        #expect(whole?.message == "f.tsv: The file ends in the middle. Download or copy it again.")
        let nowhere = await failure(LibraryError(.truncated), .korean)
        #expect(nowhere?.message == "파일이 중간에서 끊겼습니다. 다시 다운로드하거나 복사하세요.")
    }

    @Test func `The message contains the details of the reason`() async {
        let columns = await failure(LibraryError(.wrongColumnCount(found: 3, expected: 9)), .english)
        #expect(columns?.message.contains("has 3 columns where the header has 9") == true)
        let value = await failure(LibraryError(.invalidValue(field: "year", value: "{field}")), .english)
        #expect(value?.message == "“{field}” is not a valid value of “year”. Correct it.")
        let stars = await failure(LibraryError(.invalidValue(field: "Rating", value: "9")), .korean)
        #expect(stars?.message == "“9”: “평점(Rating)” 값으로 쓸 수 없습니다. Letterboxd 평점은 0.5~5입니다.")
        let missing = await failure(LibraryError(.missingColumns(["tconst", "year"])), .korean)
        #expect(missing?.message.contains("tconst, 연도(year)") == true)
    }

    private func failure(_ error: LibraryError, _ language: Language) async -> Failure? {
        let library = StubLibrary(importing: { _, _ throws(LibraryError) in throw error })
        let model = LibraryViewModel(library: library, .test(language))
        await model.send(.importCatalogue(ImportRequest(files: ["f.tsv"])) { _ in true })
        if case .failed(let failure) = model.state.phase { return failure }
        return nil
    }
}
