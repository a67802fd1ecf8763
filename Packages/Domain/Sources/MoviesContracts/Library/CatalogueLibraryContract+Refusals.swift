import DomainCore
import MoviesDomain

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

    /// The import fails for this reason, and the catalogue is as it was.
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
