import BackendCore
import MarketDomain
import NetworkCore

/// The parts of a multipart form with pictures, in memory, within ``UploadLimits``.
struct UploadForm: Sendable {
    /// The names of the parts to read; others are skipped.
    struct Names: Sendable {
        let texts: Set<String>
        let files: Set<String>
    }

    private var parts: [String: [UInt8]] = [:]
    /// In the order of the form.
    private(set) var files: [[UInt8]] = []

    /// Reads a form to its end.
    ///
    /// - Parameters:
    ///   - request: the request with the form.
    ///   - names: the parts to read.
    ///   - share: the reserved memory.
    ///   - text: receives each text after it was read; throwing stops.
    /// - Throws: 400 if the form is malformed or has too many pictures, 413 if a part is too large, 503 if the memory
    ///   for uploads is used up, the errors of `text` and of the body's stream.
    init(
        reading request: HTTPRequest, _ names: Names, within share: UploadShare,
        text: (_ name: String, _ bytes: [UInt8]) async throws -> Void = { _, _ in }
    ) async throws {
        let type = request.headers["Content-Type"] ?? ""
        do {
            let reader = try MultipartReader(
                contentType: type, body: request.content, limits: UploadLimits.multipart)
            while let part = try await reader.next() {
                if names.files.contains(part.head.name) {
                    let file = try await Self.content(
                        of: part, limit: UploadLimits.pictureBytes, else: MarketFailure.pictureTooLarge,
                        within: share, from: reader)
                    try add(file, named: part.head.filename)
                } else if names.texts.contains(part.head.name) {
                    let bytes = try await Self.content(
                        of: part, limit: UploadLimits.textBytes, else: .bodyTooLarge,
                        within: share, from: reader)
                    guard parts.updateValue(bytes, forKey: part.head.name) == nil else {
                        throw MarketFailure.multipart("the part \(part.head.name) is there twice")
                    }
                    try await text(part.head.name, bytes)
                }
            }
        } catch let error as MultipartError {
            throw Self.failure(of: error)
        }
    }

    /// The texts without trailing line breaks, except empty ones.
    ///
    /// - Throws: 400 if a text is not UTF-8.
    func texts() throws(HTTPFailure) -> [String: String] {
        var texts: [String: String] = [:]
        for (name, bytes) in parts {
            let end = bytes.lastIndex { $0 != 0x0D && $0 != 0x0A }.map { $0 + 1 } ?? 0
            guard let text = String(validating: bytes[..<end], as: UTF8.self) else {
                throw MarketFailure.multipart("the part \(name) is not UTF-8")
            }
            if !text.isEmpty { texts[name] = text }
        }
        return texts
    }

    private mutating func add(_ file: [UInt8], named name: String?) throws(HTTPFailure) {
        // Browsers send this for a field without a file.
        if file.isEmpty, name?.isEmpty == true { return }
        files.append(file)
        guard files.count <= ProductLimits.pictures.upperBound else {
            throw MarketFailure.pictures(files.count)
        }
    }

    private static func content(
        of part: MultipartPart, limit: Int, else failure: HTTPFailure, within share: UploadShare,
        from reader: MultipartReader
    ) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        var room = 0
        while let piece = try await piece(of: part, from: reader) {
            guard piece.count <= limit - bytes.count else { throw failure }
            if bytes.count + piece.count > room {
                let wanted = bytes.count + max(piece.count, min(bytes.count, UploadLimits.stepBytes))
                try share.take(wanted - room)
                bytes.reserveCapacity(wanted)
                room = wanted
            }
            bytes += piece
        }
        return bytes
    }

    private static func piece(
        of part: MultipartPart, from reader: MultipartReader
    ) async throws -> [UInt8]? {
        do throws(NetworkError) {
            return try await part.content.next()
        } catch {
            // The reader's error describes the problem of the form.
            _ = try await reader.next()
            throw error
        }
    }

    private static func failure(of error: MultipartError) -> any Error {
        switch error {
        case .unreadable(.tooLarge), .tooLarge: HTTPFailure.bodyTooLarge
        case .unreadable(let reason): reason
        default: MarketFailure.multipart("\(error)")
        }
    }
}

/// The limits of an upload.
enum UploadLimits {
    /// The maximum bytes of one picture's file: the contract allows less than 300 KiB.
    static let pictureBytes = 307_199
    /// The maximum bytes of a text part, and of a JSON body.
    static let textBytes = 64 << 10
    /// The maximum bytes of the whole body.
    static let totalBytes = 2 << 20
    /// The maximum growth of a part's buffer at a time, in bytes.
    static let stepBytes = 64 << 10
    /// The maximum number of parts of a form.
    static let parts = 32

    static let multipart = MultipartLimits(parts: parts, totalBytes: totalBytes)
}
