import DomainCore
import MoviesDomain

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
                let pieces = Notes<[UInt8]>()
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
