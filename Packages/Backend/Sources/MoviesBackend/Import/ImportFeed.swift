import CatalogueFiles
import Dispatch
import MoviesDomain

/// Reads the files of an import on its own thread, a batch ahead of the transactions.
actor ImportFeed {
    private let executor = FileExecutor()
    private let options: ImportOptions
    /// Sources opened for the plan that cannot be opened again.
    private var opened: [String: ByteSource] = [:]
    private var reader: ImportReader?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(options: ImportOptions) {
        self.options = options
    }

    /// Inspects all files before anything is written.
    func plan(_ request: ImportRequest) throws(LibraryError) -> ImportPlan {
        let mapping: FieldMapping
        do { mapping = try FieldMapping(parsing: request.mapping) } catch { throw LibraryError(error) }
        var files: [ImportFile] = []
        for path in request.files where !files.contains(where: { $0.path == path }) {
            do {
                let source = try ByteSource(path: path, limits: options.limits)
                let file = try ImportFile(source)
                guard !PersonalReader.isPersonal(source.window) else {
                    throw LibraryError(.personalFile, file: file.name)
                }
                files.append(file)
                if source.totalBytes == nil { opened[path] = source }
            } catch let error as CatalogueFileError {
                throw LibraryError(error)
            } catch let error as LibraryError {
                throw error
            } catch {
                throw LibraryError(.unreadable("\(error)"))
            }
        }
        guard !files.isEmpty else { throw LibraryError(.noFilms) }
        return ImportPlan(request, files: files, mapping: mapping)
    }

    /// Opens a file of the plan at a position.
    func open(_ index: Int, of plan: ImportPlan, at position: ReadingPosition) throws(LibraryError) {
        let path = plan.files[index].path
        do {
            let kept = opened.removeValue(forKey: path)
            let source = if let kept { kept } else { try ByteSource(path: path, limits: options.limits) }
            let reader = try ImportReader(source, file: index, of: plan)
            try reader.resume(at: position)
            self.reader = reader
        } catch {
            throw LibraryError(error)
        }
    }

    /// The next records of the file; `nil` after the last batch.
    ///
    /// Does not throw, because `async let` loses the type of an error.
    func next(limit: Int) -> Result<ImportBatch?, LibraryError> {
        guard let reader else { return .success(nil) }
        do {
            let batch = try reader.batch(limit: limit)
            if batch.isLast { self.reader = nil }
            return .success(batch)
        } catch {
            return .failure(LibraryError(error, line: reader.position.line + 1))
        }
    }
}

/// Runs the work of one actor on a thread outside the cooperative pool, so that reading a file may block
/// it.
final class FileExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "trellis.import.files")

    /// Runs work that may block.
    static func run(_ work: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "trellis.personal.files").async(execute: work)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
