import DomainCore
import MoviesDomain

/// What every `CatalogueLibrary` does, wherever the catalogue is kept.
public enum CatalogueLibraryContract {
    /// All of it. There is no choice: what one implementation is tried for, all are.
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
                let asked = Notes<ImportQuestion>()
                let summary = try await subject.library.importCatalogue(
                    ImportRequest(files: [path], mode: mode),
                    deciding: { question in
                        asked.add(question)
                        return false
                    }, progress: { _ in })
                let change = CatalogueChange(
                    before: 10, after: expected.after, added: 3, removed: expected.removed, isOfBundled: false
                )
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
            let notes = Notes<ImportProgress>()
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
