import ContractCore
import MoviesContracts
import MoviesDomain

/// Mistakes in importing and exporting a catalogue.
enum SeededLibraryBugs {
    static let all: [SeededBug<CatalogueLibrarySubject>] = [
        SeededBug("merging replaces", noticedBy: "Merging adds films and updates those that are there") {
            altered, sound in
            altered.importing = { request, decide, progress throws(LibraryError) in
                var request = request
                request.mode = .replace
                return try await sound.importCatalogue(request, deciding: decide, progress: progress)
            }
        },
        SeededBug(
            "takes the good files of several",
            noticedBy: "Of several files a bad one keeps the good ones out"
        ) { altered, sound in
            altered.importing = { request, decide, progress throws(LibraryError) in
                for file in request.files {
                    _ = try await sound.importCatalogue(
                        ImportRequest(files: [file]), deciding: decide, progress: progress)
                }
                return try await sound.importCatalogue(request, deciding: decide, progress: progress)
            }
        },
        SeededBug(
            "does not ask",
            noticedBy: "An import that is decided against says what it would do and changes nothing"
        ) { altered, sound in
            altered.importing = { request, _, progress throws(LibraryError) in
                try await sound.importCatalogue(request, progress: progress)
            }
        },
        SeededBug("tells nothing", noticedBy: "An import tells how far it is, never backwards within a stage")
        {
            altered, sound in
            altered.importing = { request, decide, _ throws(LibraryError) in
                try await sound.importCatalogue(request, deciding: decide) { _ in }
            }
        },
        SeededBug(
            "cannot be cancelled",
            noticedBy: "An import that nobody wants any more says so and changes nothing"
        ) { altered, sound in
            altered.importing = { request, decide, progress throws(LibraryError) in
                let work = Task { () -> Result<ImportSummary, LibraryError> in
                    do throws(LibraryError) {
                        return .success(
                            try await sound.importCatalogue(request, deciding: decide, progress: progress))
                    } catch {
                        return .failure(error)
                    }
                }
                return try await work.value.get()
            }
        },
        SeededBug(
            "gives the last piece twice", noticedBy: "Without a path the same bytes go to whoever reads them"
        ) { altered, sound in
            altered.exporting = { format, path, output, progress throws(LibraryError) in
                try await sound.exportCatalogue(
                    as: format, to: path, output: { output($0) && output($0) }, progress: progress)
            }
        },
        SeededBug("counts no scores", noticedBy: "A score outlives an import") { altered, sound in
            altered.summarising = { () throws(LibraryError) in
                let summary = try await sound.summary()
                return CatalogueSummary(
                    films: summary.films, people: summary.people, scores: 0, origin: summary.origin,
                    checksum: summary.checksum)
            }
        },
    ]
}

extension SeededBug<CatalogueLibrarySubject> {
    init(
        _ name: String, noticedBy behaviour: String,
        altering alter: @escaping @Sendable (inout AlteredCatalogueLibrary, any CatalogueLibrary) -> Void
    ) {
        self.init(name, noticedBy: behaviour) { subject in
            var altered = AlteredCatalogueLibrary(subject.library)
            alter(&altered, subject.library)
            subject.library = altered
        }
    }
}
