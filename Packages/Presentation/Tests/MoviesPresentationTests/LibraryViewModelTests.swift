import MoviesDomain
import MoviesPresentation
import Observation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite struct LibraryViewModelTests {
    private nonisolated static let summary = ImportSummary(
        change: CatalogueChange(before: 370, after: 1234, added: 864, removed: 0),
        records: 2000, filteredCount: 700, skippedCount: 3,
        skipped: [.init(file: "a.csv", line: 12, reason: .missingField("title"))], resumed: true,
        checksum: "ab")

    private func model(_ library: StubLibrary, _ language: Language = .english) -> LibraryViewModel {
        LibraryViewModel(library: library, .test(language))
    }

    @Test func `An import reports its result`() async {
        let model = model(StubLibrary(importing: { _, _ throws(LibraryError) in Self.summary }))
        #expect(model.state.phase == .idle)
        await model.send(.importCatalogue(ImportRequest(files: ["a.csv"])) { _ in true })
        guard case .imported(let report) = model.state.phase else {
            Issue.record("\(model.state.phase)")
            return
        }
        #expect(
            report.lines == [
                "The catalogue now has 1,234 films.", "An interrupted import was continued.",
                "Left out on purpose: 700 records.", "Left out because of errors: 3 records.",
            ])
        #expect(
            report.skipped == [
                "a.csv, line 12: A film has no “title”. Add it. 'import' takes another column for it with "
                    + "--map title=NAME.", "… and 2 more",
            ])
    }

    @Test func `Counts left-out records by reason, and reports oddities of a file`() {
        let odd = LibraryError.Reason.invalidValue(field: "year", value: "abc")
        let summary = ImportSummary(
            change: CatalogueChange(before: 1, after: 9, added: 8, removed: 0),
            records: 20, filteredCount: 0, skippedCount: 3, skipped: [],
            skippedKinds: [.missingField("title"): 1, .malformed("x"): 2], droppedCount: 30,
            dropped: [.init(file: "a.csv", line: 2, reason: odd)],
            droppedKinds: [.invalidValue(field: "year", value: ""): 30], repeatedCount: 4,
            notes: [
                .init(file: "a.csv", .koreanWindows),
                .init(file: "b.csv", .unknownColumns(["x", "y"])),
            ], resumed: false, checksum: "")
        let report = ImportReport(summary, files: ["d/a.csv", "d/b.csv"], in: .english)
        #expect(
            report.lines == [
                "The catalogue now has 9 films.", "Left out because of errors: 3 records.", "  not a film: 2",
                "  no title: 1",
                "Left out of films: 30 values.", "  not a valid year: 30",
                "Films that appear more than once: 4. The last record is used.",
            ])
        #expect(
            report.dropped == [
                "d/a.csv, line 2: “abc” is not a valid value of “year”. Correct it.", "… and 29 more",
            ])
        #expect(report.notes.first == "d/a.csv: converted from the encoding of Korean Windows (CP949).")
        #expect(report.notes.last?.contains("not used: x, y.") == true)
        let korean = ImportReport(summary, files: ["d/a.csv", "d/b.csv"], in: .korean)
        #expect(korean.lines.contains("  연도(year) 값으로 쓸 수 없음: 30건"))
        #expect(korean.notes.allSatisfy { $0.hasPrefix("파일 d/") })
    }

    @Test func `A small import without problems reports little`() {
        let summary = ImportSummary(
            change: CatalogueChange(before: 1, after: 1, added: 0, removed: 0),
            records: 1,
            filteredCount: 0, skippedCount: 0, skipped: [], resumed: false, checksum: "")
        let report = ImportReport(summary, in: .english)
        #expect(report.lines == ["The catalogue now has 1 film."])
        #expect(report.skipped.isEmpty)
        #expect(ImportReport(summary, in: .korean).lines == ["이제 영화 목록에 1편이 있습니다."])
    }

    @Test(arguments: [
        (5, "This replaces 7 films with 3: 5 will be removed, 1 will be new. Scores and bookmarks stay."),
        (0, nil),
    ])
    func `Removing films needs an answer`(removed: Int, warning: String?) {
        let change = CatalogueChange(before: 7, after: 3, added: 1, removed: removed)
        #expect(ImportPreview(.changes(change), in: .english).warning == warning)
    }

    @Test(arguments: [
        (
            ["/a/b.csv", "/c.tsv"], "This discards the interrupted import of b.csv, c.tsv (Reading: 1,200).",
            "중단된 가져오기(b.csv, c.tsv, 읽기 1,200건)를 취소하게 됩니다."
        ),
        (
            ["/1", "/2", "/3", "/4"], "This discards the interrupted import of 1, 2, 3, … (Reading: 1,200).",
            "중단된 가져오기(1, 2, 3, …, 읽기 1,200건)를 취소하게 됩니다."
        ),
        (
            nil, "This discards the interrupted import of other files (Reading: 1,200).",
            "중단된 가져오기(다른 파일, 읽기 1,200건)를 취소하게 됩니다."
        ),
    ])
    func `Discarding an interrupted import names it and needs an answer`(
        files: [String]?, english: String, korean: String
    ) {
        let interrupted = InterruptedImport(
            request: files.map { ImportRequest(files: $0) },
            progress: ImportProgress(stage: .reading, fraction: nil, count: 1200))
        #expect(ImportPreview(.givesUp(interrupted), in: .english).warning == english)
        #expect(ImportPreview(.givesUp(interrupted), in: .korean).warning == korean)
    }

    @Test func `A no leaves the catalogue, and nothing else starts during the question`() async {
        let change = CatalogueChange(before: 7, after: 3, added: 1, removed: 5)
        let model = model(StubLibrary(change: change))
        await model.send(
            .importCatalogue(ImportRequest(files: ["a.csv"])) { preview in
                #expect(preview.question == .changes(change))
                #expect(model.state.phase == .deciding)
                await model.send(.export(.json, path: "x"))
                #expect(model.state.phase == .deciding)
                return false
            })
        guard case .left(let report) = model.state.phase else {
            Issue.record("\(model.state.phase)")
            return
        }
        #expect(
            report.lines == [
                "Nothing was changed. The catalogue would have 3 films instead of 7: 1 new, 5 removed."
            ])
    }

    @Test func `Shows progress during the work, and starts no other import`() async {
        let gate = AsyncStream<Void>.makeStream()
        let model = model(
            StubLibrary(importing: { _, progress throws(LibraryError) in
                progress(ImportProgress(stage: .reading, fraction: 0.5, count: 1200, file: "a.tsv"))
                for await _ in gate.stream {}
                return Self.summary
            }))
        let work = Task { await model.send(.importCatalogue(ImportRequest(files: [])) { _ in true }) }
        while model.state.phase == .idle || model.state.phase == .running(nil), !Task.isCancelled {
            await Task.yield()
        }
        let progress = ImportProgress(stage: .reading, fraction: 0.5, count: 1200, file: "a.tsv")
        #expect(model.state.phase == .running(ProgressContent(progress, in: .english)))
        await model.send(.export(.json, path: "x"))
        #expect(model.state.phase.isRunning)
        gate.continuation.finish()
        await work.value
        #expect(model.state.phase == .imported(ImportReport(Self.summary, in: .english)))
    }

    @Test(arguments: [
        (ImportProgress.Stage.copying, 0, "Copying", "복사"), (.reading, 1200, "Reading: 1,200", "읽기 1,200건"),
        (.ranking, 0, "Ranking", "순위 매기기"), (.indexing, 0, "Indexing", "색인 만들기"),
        (.checking, 0, "Checking", "검사"), (.writing, 1, "Writing: 1", "쓰기 1건"),
    ])
    func `Every step has a text`(stage: ImportProgress.Stage, count: Int, english: String, korean: String) {
        let progress = ImportProgress(stage: stage, fraction: 1.5, count: count)
        #expect(ProgressContent(progress, in: .english).text == english)
        #expect(ProgressContent(progress, in: .korean).text == korean)
        #expect(ProgressContent(progress, in: .korean).fraction == 1)
    }

    @Test func `Cancelling stops the work and reports that nothing changed`() async {
        let began = AsyncStream<Void>.makeStream()
        let model = model(
            StubLibrary(importing: { _, _ throws(LibraryError) in
                began.continuation.finish()
                for await _ in AsyncStream<Void>.makeStream().stream {}
                throw LibraryError(Task.isCancelled ? .cancelled : .noFilms)
            }))
        let work = Task { await model.send(.importCatalogue(ImportRequest(files: [])) { _ in true }) }
        for await _ in began.stream {}
        await model.send(.cancel)
        await work.value
        #expect(
            model.state.phase
                == .failed(
                    Failure(
                        .cancelled,
                        "Cancelled. The catalogue was not changed. Run the import again to continue it.")))
    }

    @Test func `An export reports the number of films`() async {
        let model = model(
            StubLibrary(exporting: { format, path, output throws(LibraryError) in
                #expect(path == "out.csv" || path == nil)
                // Excel on a Korean Windows needs the byte order mark.
                #expect(format == .excel)
                return output([1]) ? 2 : 1
            }), .korean)
        await model.send(.export(.csv, path: "out.csv"))
        #expect(model.state.phase == .exported(films: 1, message: "영화 1편을 내보냈습니다."))
        await model.send(.exportBytes(.csv) { $0 == [1] })
        #expect(model.state.phase == .exported(films: 2, message: "영화 2편을 내보냈습니다."))
    }

    @Test func `A failed export names the file`() async {
        let model = model(StubLibrary())
        await model.send(.export(.json, path: "out.json"))
        #expect(
            model.state.phase
                == .failed(
                    Failure(
                        .storage,
                        "out.json: The file cannot be written: read-only. Check the folder, its permissions and the "
                            + "free space.")))
    }
}
