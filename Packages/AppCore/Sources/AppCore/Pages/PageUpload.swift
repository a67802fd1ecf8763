import NetworkCore
import Platform
import TextCore

/// A form with files, which are written to a folder as they arrive: each to a folder of its own, where it has its name
/// in the browser, so that messages can name it.
struct PageUpload: Sendable {
    /// The reason why a form is refused.
    enum Failure: Error {
        case malformed, tooLarge, storage
    }

    /// The texts, as in a form without files.
    private(set) var items: [QueryItem] = []
    /// The paths of the files, by the names of their fields.
    private(set) var files: [String: [String]] = [:]
    /// The problems of files that are too large, likewise. They do not keep the others from arriving.
    private(set) var problems: [String: [LocalizedText]] = [:]

    /// Reads a form to its end. Files of a refused form are removed, and the oldest ones of the folder when it has no
    /// room for another file.
    ///
    /// - Parameters:
    ///   - request: the request with the form.
    ///   - folder: the path of the folder, which is created.
    ///   - limits: the limits of files and texts.
    /// - Throws: ``Failure``.
    init(_ request: HTTPRequest, into folder: String, _ limits: PageLimits) async throws(Failure) {
        self.init()
        try await receive(request, into: folder, limits)
    }

    /// Creates an upload without texts and files.
    init() {}

    /// Reads a form, whose first texts remain when it is refused.
    mutating func receive(_ request: HTTPRequest, into folder: String, _ limits: PageLimits)
        async throws(Failure)
    {
        do {
            try await read(request, into: folder, limits)
        } catch {
            remove()
            switch error {
            case let failure as Failure: throw failure
            case NetworkError.tooLarge, MultipartError.tooLarge, MultipartError.unreadable(.tooLarge):
                throw .tooLarge
            case is NetworkError, is MultipartError: throw .malformed
            default: throw .storage
            }
        }
    }

    /// Removes the files.
    func remove() {
        for path in files.values.joined() { try? Self.remove(path) }
    }

    private static func folder(of path: String) -> String {
        String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex))
    }

    private static func remove(_ path: String) throws {
        try FileManager.default.removeItem(atPath: folder(of: path))
    }

    private mutating func read(_ request: HTTPRequest, into folder: String, _ limits: PageLimits) async throws
    {
        let form = try MultipartReader(
            contentType: request.headers["Content-Type"] ?? "", body: request.content,
            limits: MultipartLimits(totalBytes: limits.visitorFileBytes + limits.formBytes))
        var textRoom = limits.formBytes
        while let part = try await form.next() {
            guard let field = part.head.name.split(separator: " ").last, part.head.name.hasPrefix("file ")
            else {
                let bytes = try await part.content.collect(upTo: textRoom)
                textRoom -= bytes.count
                items.append(QueryItem(part.head.name, String(decoding: bytes, as: UTF8.self)))
                continue
            }
            // Browsers send this for a field without a file.
            guard let name = part.head.filename.map(Self.name), !name.isEmpty else { continue }
            guard files.values.joined().count < limits.filesPerForm else { throw Failure.tooLarge }
            let path = "\(folder)/\(PageToken.random())/\(name)"
            files[String(field), default: []].append(path)
            if try await save(part.content, at: path, in: folder, limits) { continue }
            try Self.remove(path)
            files[String(field)]?.removeLast()
            let most = limits.fileSize
            problems[String(field), default: []].append(
                LocalizedText(
                    "“\(name)” is larger than \(most.english). Choose a smaller one.",
                    "“\(name)” 파일이 \(most.korean)보다 큽니다. 더 작은 파일을 고르세요."))
        }
    }

    /// The name of a file of a browser without folders, controls and all but the last 100 characters.
    private static func name(_ text: String) -> String {
        let name = text.split { $0 == "/" || $0 == "\\" }.last.map { String($0).terminalSafe() } ?? ""
        let short = String(name.filter { !$0.isNewline && $0 != "\t" }.suffix(100).utf8.suffix(200)) ?? ""
        return short == "." || short == ".." ? "" : short
    }

    /// Stores a file; `false` for one that is too large, which is read to its end.
    private func save(
        _ content: HTTPBodyStream, at path: String, in folder: String, _ limits: PageLimits
    ) async throws -> Bool {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try makeRoom(in: folder, limits)
        try FileManager.default.createDirectory(
            atPath: Self.folder(of: path), withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Failure.storage }
        defer { close(file) }
        var count = 0
        while let piece = try await content.next() {
            count += piece.count
            if count > limits.fileBytes { continue }
            var done = 0
            while done < piece.count {
                let written = piece.withUnsafeBytes {
                    write(file, $0.baseAddress.map { $0 + done }, piece.count - done)
                }
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { throw Failure.storage }
                done += written
            }
        }
        return count <= limits.fileBytes
    }

    /// Makes room for a file of any allowed size. Files that no screen uses any more, such as refused ones, would fill the
    /// folder otherwise.
    private func makeRoom(in folder: String, _ limits: PageLimits) throws {
        if let free = limits.freeBytes(folder), free < limits.leastFreeBytes + limits.fileBytes {
            throw Failure.storage
        }
        var known = Self.files(in: folder)
        let own = Set(files.values.joined())
        var size = known.reduce(0) { $0 + $1.size }
        while size > limits.visitorFileBytes - limits.fileBytes {
            guard let oldest = known.firstIndex(where: { !own.contains($0.path) }) else {
                throw Failure.tooLarge
            }
            let file = known.remove(at: oldest)
            try Self.remove(file.path)
            size -= file.size
        }
    }

    /// The files in a folder, the oldest one first.
    private static func files(in folder: String) -> [(path: String, size: Int)] {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        let files = names.filter { $0.contains("/") }.map { name in
            let path = "\(folder)/\(name)"
            let facts = try? FileManager.default.attributesOfItem(atPath: path)
            let date = facts?[.modificationDate] as? Date ?? .distantPast
            return (path: path, size: facts?[.size] as? Int ?? 0, date: date)
        }
        return files.sorted { $0.date < $1.date }.map { ($0.path, $0.size) }
    }
}
