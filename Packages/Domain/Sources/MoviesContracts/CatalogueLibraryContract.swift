public import ContractCore
import DomainCore
public import MoviesDomain
import Platform

/// A whole catalogue, for one check.
public struct CatalogueLibrarySubject: ContractSubject {
    /// The library to check. Its content at first does not matter, as long as it is not the ``ContractCatalogue``.
    public var library: any CatalogueLibrary
    /// The films of the same catalogue.
    public var movies: any MovieRepository
    /// An empty folder for the files of the check, which the subject removes at its end.
    public var folder: String
    public var end: @Sendable () async -> Void

    public init(
        library: any CatalogueLibrary, movies: any MovieRepository, folder: String,
        end: @escaping @Sendable () async -> Void = {}
    ) {
        self.library = library
        self.movies = movies
        self.folder = folder
        self.end = end
    }
}

extension CatalogueLibrarySubject {
    /// Writes a file into the folder and returns its path.
    func file(_ name: String, _ text: String) throws -> String {
        let path = path(of: name)
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    func path(of name: String) -> String { folder + "/" + name }

    /// The text of a file in the folder, which also has the library's own files.
    func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path(of: name))), as: UTF8.self)
    }

    func hasFile(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(of: name)) }

    /// Imports the contract's films, or some of them.
    @discardableResult
    func importFilms(
        _ films: [ContractFilm] = ContractFilms.all, named name: String = "films.jsonl",
        mode: ImportRequest.Mode = .replace
    ) async throws -> ImportSummary {
        let path = try file(name, ContractCatalogue.jsonLines(films))
        return try await library.importCatalogue(ImportRequest(files: [path], mode: mode)) { _ in }
    }
}

/// The behaviour of every `CatalogueLibrary`, wherever it stores the catalogue.
public enum CatalogueLibraryContract {
    /// All behaviours, without a selection: every implementation is checked for the same.
    public static let behaviours = imports + refusals + exports

    static let imports: [Behaviour<CatalogueLibrarySubject>] = [
        Behaviour("The films of a file are the new catalogue") { subject in
            let summary = try await subject.importFilms()
            try Deviation.unless(summary.films, is: ContractFilms.all.count, "films in the catalogue")
            try Deviation.unless(summary.records, is: ContractFilms.all.count, "records in the file")
            try Deviation.unless(summary.skippedCount, is: 0, "records that could not be used")
            let films = try await subject.movies.all()
            try Deviation.unless(films.names.sorted(), is: ContractCatalogue.names(), "the films in a list")
        },
        Behaviour("The catalogue says what it holds and where it came from") { subject in
            let imported = try await subject.importFilms(named: "contract.jsonl")
            let summary = try await subject.library.summary()
            try Deviation.unless(summary.films, is: ContractFilms.all.count, "the films")
            let people = Set(ContractFilms.all.flatMap { $0.directors + $0.cast }.map(\.name))
            try Deviation.unless(summary.people, is: people.count, "the people")
            try Deviation.unless(summary.origin, is: "contract.jsonl", "the origin")
            try Deviation.unless(summary.checksum, is: imported.checksum, "the checksum")
        },
        Behaviour("Equal films have equal checksums, others have others") { subject in
            let first = try await subject.importFilms(named: "one.jsonl")
            let fewer = try await subject.importFilms(Array(ContractFilms.all.dropLast()))
            let again = try await subject.importFilms(named: "two.jsonl")
            try Deviation.unless(again.checksum, is: first.checksum, "the checksum of the same films")
            try Deviation.unless(
                fewer.checksum != first.checksum, "the checksum of fewer films", expected: "another",
                actual: fewer.checksum ?? "none")
        },
        Behaviour("A file may be replaced by a smaller one") { subject in
            try await subject.importFilms()
            try await subject.importFilms(Array(ContractFilms.all.prefix(3)))
            let films = try await subject.movies.all()
            try Deviation.unless(films.count, is: 3, "the films in a list")
        },
        Behaviour("Merging adds films and updates those that are there") { subject in
            try await subject.importFilms(Array(ContractFilms.all.prefix(10)))
            var zebra = ContractFilms.all.suffix(1)
            zebra.append(ContractFilms.all[1])
            zebra[zebra.endIndex - 1].runtime = 99
            let summary = try await subject.importFilms(Array(zebra), mode: .merge)
            try Deviation.unless(summary.films, is: 11, "films in the catalogue")
            let updated = try await subject.movies.film("Amber Road (2001)")
            try Deviation.unless(updated.runtime, is: 99, "the running time in the newer file")
            try Deviation.unless(updated.koreanTitle, is: "호박길", "the Korean title in both files")
        },
        Behaviour("An import that is decided against says what it would do and changes nothing") { subject in
            try await subject.importFilms(Array(ContractFilms.all.prefix(10)))
            let before = try await subject.library.summary()
            let path = try subject.file(
                "last.jsonl", ContractCatalogue.jsonLines(Array(ContractFilms.all.suffix(3))))
            for (mode, expected) in [
                (ImportRequest.Mode.replace, (after: 3, removed: 10)), (.merge, (after: 13, removed: 0)),
            ] {
                let asked = Collected<ImportQuestion>()
                let summary = try await subject.library.importCatalogue(
                    ImportRequest(files: [path], mode: mode),
                    deciding: { question in
                        asked.add(question)
                        return false
                    }, progress: { _ in })
                let change = CatalogueChange(
                    before: 10, after: expected.after, added: 3, removed: expected.removed)
                try Deviation.unless(asked.all, is: [.changes(change)], "what was asked in \(mode)")
                try Deviation.unless(summary.change, is: change, "what would be changed in \(mode)")
                try Deviation.unless(summary.isApplied, is: false, "whether \(mode) was done")
                try Deviation.unless(try await subject.library.summary(), is: before, "the catalogue")
            }
            try Deviation.unless(
                try await subject.importFilms().isApplied, is: true, "whether the next import was done")
        },
        Behaviour("A film keeps its number in every import") { subject in
            try await subject.importFilms()
            let before = try await subject.movies.all().map(\.id)
            try await subject.importFilms(ContractFilms.all.reversed(), named: "reversed.jsonl")
            let after = try await subject.movies.all().map(\.id)
            try Deviation.unless(after, is: before, "the numbers in the order of titles")
        },
        Behaviour("A score outlives an import") { subject in
            try await subject.importFilms()
            let id = try await subject.movies.film("Lost Film").id
            try await subject.movies.rate(id, Score(7))
            try await subject.importFilms(named: "again.jsonl")
            try Deviation.unless(
                try await subject.movies.film("Lost Film").rating, is: Rating(average: 7, votes: 1),
                "the rating")
            try Deviation.unless(try await subject.library.summary().scores, is: 1, "the scores")
        },
        Behaviour("A record that cannot be used is left out and named") { subject in
            let lines = try ContractCatalogue.jsonLines(Array(ContractFilms.all.prefix(2)))
            let path = try subject.file("odd.jsonl", lines + "{\"year\":1999}\n" + "17\n")
            let summary = try await subject.library.importCatalogue(ImportRequest(files: [path])) { _ in }
            try Deviation.unless(summary.films, is: 2, "films in the catalogue")
            try Deviation.unless(summary.skippedCount, is: 2, "records left out")
            try Deviation.unless(summary.skipped.map(\.line), is: [3, 4], "their lines")
            try Deviation.unless(Set(summary.skipped.map(\.file)), is: ["odd.jsonl"], "their file")
        },
        Behaviour("An import tells how far it is, never backwards within a stage") { subject in
            let path = try subject.file("films.jsonl", ContractCatalogue.jsonLines())
            let notes = Collected<ImportProgress>()
            _ = try await subject.library.importCatalogue(ImportRequest(files: [path])) { notes.add($0) }
            try Deviation.unless(
                !notes.all.isEmpty, "progress", expected: "some", actual: "none")
            for (one, next) in zip(notes.all, notes.all.dropFirst()) where one.stage == next.stage {
                try Deviation.unless(
                    (one.fraction ?? 0) <= (next.fraction ?? 1), "progress of \(one.stage)",
                    expected: "rising", actual: "\(one.fraction ?? 0), then \(next.fraction ?? 1)")
            }
        },
    ]
}

extension CatalogueLibraryContract {
    static let refusals: [Behaviour<CatalogueLibrarySubject>] = [
        Behaviour("A file that is not there is refused and changes nothing") { subject in
            try await expectRefusal([subject.path(of: "missing.jsonl")], subject) {
                if case .unreadable = $0 { $1 == "missing.jsonl" } else { false }
            }
        },
        Behaviour("A file that is no catalogue is refused and changes nothing") { subject in
            let path = try subject.file("letter.txt", "Dear Sir or Madam\nnothing here\n")
            try await expectRefusal([path], subject) { reason, file in
                reason == .unknownFormat && file == "letter.txt"
            }
        },
        Behaviour("An empty file is refused and changes nothing") { subject in
            let path = try subject.file("empty.jsonl", "")
            try await expectRefusal([path], subject) { _, file in file == "empty.jsonl" || file == nil }
        },
        Behaviour("A file that ends in the middle is refused and changes nothing") { subject in
            let whole = try ContractCatalogue.jsonLines()
            let path = try subject.file("half.jsonl", String(whole.prefix(whole.count / 2)))
            try await expectRefusal([path], subject) { _, file in file == "half.jsonl" }
        },
        Behaviour("Of several files a bad one keeps the good ones out") { subject in
            let good = try subject.file("good.jsonl", ContractCatalogue.jsonLines())
            let path = try subject.file("bad.txt", "no\ncatalogue\n")
            try await expectRefusal([good, path], subject) { _, file in file == "bad.txt" }
        },
        Behaviour("An import that nobody wants any more says so and changes nothing") { subject in
            let before = try await subject.library.summary()
            let path = try subject.file("films.jsonl", ContractCatalogue.jsonLines())
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await Deviation.unless(LibraryError(.cancelled), from: "a cancelled import") {
                    () async throws(LibraryError) in
                    _ = try await subject.library.importCatalogue(ImportRequest(files: [path])) { _ in }
                }
            }
            try await task.value
            try Deviation.unless(try await subject.library.summary(), is: before, "the catalogue")
        },
    ]

    /// Expects the import to fail for this reason, and to leave the catalogue unchanged.
    private static func expectRefusal(
        _ files: [String], _ subject: CatalogueLibrarySubject,
        _ fits: (LibraryError.Reason, String?) -> Bool
    ) async throws {
        try await subject.importFilms(Array(ContractFilms.all.prefix(4)), named: "before.jsonl")
        let before = try await subject.library.summary()
        let error: LibraryError?
        do throws(LibraryError) {
            _ = try await subject.library.importCatalogue(ImportRequest(files: files)) { _ in }
            error = nil
        } catch let thrown {
            error = thrown
        }
        try Deviation.unless(
            error.map { fits($0.reason, $0.file) } ?? false, "the import",
            expected: "an error that names the reason and the file",
            actual: error.map { "\($0)" } ?? "success")
        try Deviation.unless(try await subject.library.summary(), is: before, "the catalogue")
        try Deviation.unless(try await subject.movies.all().count, is: 4, "the films in a list")
    }
}

extension CatalogueLibraryContract {
    static let exports: [Behaviour<CatalogueLibrarySubject>] = [
        Behaviour("What is written out can be brought in again without loss") { subject in
            let original = try await subject.importFilms()
            for format in ExportFormat.allCases {
                let path = subject.path(of: "export.\(format)")
                let count = try await subject.library.exportCatalogue(
                    as: format, to: path, output: { _ in false }, progress: { _ in })
                try Deviation.unless(count, is: ContractFilms.all.count, "films written as \(format)")
                try await subject.importFilms(Array(ContractFilms.all.prefix(1)), named: "one.jsonl")
                let back = try await subject.library.importCatalogue(ImportRequest(files: [path])) { _ in }
                try Deviation.unless(
                    back.checksum, is: original.checksum, "the checksum of what came back from \(format)")
            }
        },
        Behaviour("Without a path the same bytes go to whoever reads them") { subject in
            try await subject.importFilms()
            for format in ExportFormat.allCases {
                let pieces = Collected<[UInt8]>()
                _ = try await subject.library.exportCatalogue(
                    as: format, to: subject.path(of: "export"), output: { _ in false }, progress: { _ in })
                let count = try await subject.library.exportCatalogue(
                    as: format, to: nil,
                    output: { piece in
                        pieces.add(piece)
                        return true
                    }, progress: { _ in })
                try Deviation.unless(count, is: ContractFilms.all.count, "films written as \(format)")
                let text = String(decoding: pieces.all.joined(), as: UTF8.self)
                try Deviation.unless(
                    text == (try subject.text(of: "export")), "the bytes of \(format)",
                    expected: "those of the file", actual: "\(text.utf8.count) others")
            }
        },
        Behaviour("A file that cannot be written is refused by its name") { subject in
            try await subject.importFilms()
            let path = subject.path(of: "no such folder/export.json")
            do throws(LibraryError) {
                _ = try await subject.library.exportCatalogue(
                    as: .json, to: path, output: { _ in false }, progress: { _ in })
            } catch {
                if case .unwritable = error.reason { return }
                throw Deviation(what: "the export", expected: "unwritable", actual: "\(error)")
            }
            throw Deviation(what: "the export", expected: "unwritable", actual: "success")
        },
        Behaviour("An export that nobody wants any more leaves no file") { subject in
            try await subject.importFilms()
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await Deviation.unless(LibraryError(.cancelled), from: "a cancelled export") {
                    () async throws(LibraryError) in
                    _ = try await subject.library.exportCatalogue(
                        as: .json, to: subject.path(of: "export.json"), output: { _ in false },
                        progress: { _ in })
                }
            }
            try await task.value
            try Deviation.unless(subject.hasFile("export.json"), is: false, "whether there is a file")
        },
    ]
}
