import CatalogueFiles
import MoviesDomain
import Platform
import SQLCore

/// One export: every film in the order of ids, from one view of the catalogue.
struct CatalogueExport: Sendable {
    let store: MoviesStore
    let format: ExportFormat
    let path: String?
    let output: @Sendable ([UInt8]) -> Bool
    let progress: @Sendable (ImportProgress) -> Void

    /// Returns the number of films written.
    func run() async throws(LibraryError) -> Int {
        let outcome: Result<Int, ExportFailure>
        do throws(StoreError) {
            outcome = try await store.reading { view throws(StoreError) in
                var count = 0
                do throws(ExportFailure) {
                    try write(view, count: &count)
                } catch .readerGone {
                    return .success(count)
                } catch {
                    return .failure(error)
                }
                return .success(count)
            }
        } catch {
            throw LibraryError(error)
        }
        switch outcome {
        case .success(let count): return count
        case .failure(.readerGone): return 0
        case .failure(.storage(let error)): throw LibraryError(error)
        case .failure(.unwritable(let text)):
            throw LibraryError(.unwritable(text), file: path.map(ImportFile.name))
        }
    }

    private func write(_ view: CatalogueView, count: inout Int) throws(ExportFailure) {
        guard let path else {
            return try write(view, count: &count) { bytes throws(ExportFailure) in
                guard output(Array(bytes)) else { throw .readerGone }
            }
        }
        let file = try ExportFile(path: path)
        try write(view, count: &count) { bytes throws(ExportFailure) in try file.write(bytes) }
        try file.finish()
    }

    private func write(
        _ view: CatalogueView, count: inout Int,
        to sink: @escaping (ArraySlice<UInt8>) throws(ExportFailure) -> Void
    ) throws(ExportFailure) {
        var meter = ProgressMeter(report: progress)
        let films = try FilmRecordReader(view)
        let total = films.count
        func tell() {
            let part = total > 0 ? Double(count) / Double(total) : 1
            meter.tell(
                ImportProgress(stage: .writing, fraction: part, count: count, file: path.map(ImportFile.name))
            )
        }
        switch format {
        case .json:
            var writer = JSONFilmWriter<ExportFailure>(sink: sink)
            while let film = try films.next() {
                try writer.write(film)
                count += 1
                if count % 100 == 0 { tell() }
            }
            try writer.finish()
        case .csv, .excel:
            var writer = CSVFilmWriter<ExportFailure>(hasByteOrderMark: format == .excel, sink: sink)
            while let film = try films.next() {
                try writer.write(film)
                count += 1
                if count % 100 == 0 { tell() }
            }
            try writer.finish()
        }
        tell()
    }
}

/// A file that appears complete or not at all: it is written under a temporary name beside its place. Blocks.
///
/// Anything but a regular file (a pipe, a terminal) is written to directly.
final class ExportFile {
    /// The target of a symbolic link, otherwise the path itself.
    private let place: String
    /// The temporary file; `nil` when there is no file to rename or remove.
    private var temporary: String?
    private let descriptor: CInt

    init(path: String) throws(ExportFailure) {
        var facts = stat()
        let exists = stat(path, &facts) == 0
        place = exists ? Self.resolved(path) : path
        if exists, facts.st_mode & S_IFMT != S_IFREG {
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
        } else {
            let name = Self.temporaryName(beside: place)
            descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
            if descriptor >= 0 { temporary = name }
            if descriptor >= 0, exists { fchmod(descriptor, facts.st_mode & 0o777) }
        }
        guard descriptor >= 0 else { throw Self.failure() }
    }

    deinit {
        close(descriptor)
        if let temporary { unlink(temporary) }
    }

    func write(_ bytes: ArraySlice<UInt8>) throws(ExportFailure) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Self.system(descriptor, $0) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EPIPE { throw .readerGone }
            guard count > 0 else { throw Self.failure() }
            rest = rest.dropFirst(count)
        }
    }

    /// Renames the temporary file to its final name.
    func finish() throws(ExportFailure) {
        guard let temporary else { return }
        guard fsync(descriptor) == 0, rename(temporary, place) == 0 else { throw Self.failure() }
        self.temporary = nil
    }

    private static func system(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
            Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    private static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func temporaryName(beside place: String) -> String {
        let folder = place.lastIndex(of: "/").map { place[...$0] } ?? ""
        let name = place[folder.endIndex...]
        return "\(folder).\(name).\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
    }

    private static func failure() -> ExportFailure { .unwritable(ErrorText(errno: errno)) }
}

/// Why an export ended early.
enum ExportFailure: Error, Hashable, Sendable {
    /// The reader closed the pipe, which is not an error.
    case readerGone
    /// The text is the system's error message.
    case unwritable(ErrorText)
    case storage(StoreError)
}
