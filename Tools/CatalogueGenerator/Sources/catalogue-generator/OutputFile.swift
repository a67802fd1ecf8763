import CZlib
import Platform

/// A file that buffers text and writes it, compressed or not.
struct OutputFile: ~Copyable {
    /// The file could not be written.
    struct Failure: Error {
        var fileName: String
    }

    private let fileName: String
    private let handle: gzFile
    private var bytes: [UInt8] = []

    init(folder: String, name: String, gzip: Bool) throws(Failure) {
        fileName = gzip ? name + ".gz" : name
        guard let handle = gzopen(folder + "/" + fileName, gzip ? "wb6" : "wbT") else {
            throw Failure(fileName: fileName)
        }
        self.handle = handle
        bytes.reserveCapacity(1 << 20)
    }

    mutating func write(_ text: [UInt8]) {
        bytes.append(contentsOf: text)
    }

    mutating func write(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write(_ number: Int) {
        write(String(number))
    }

    mutating func flushIfLarge() throws(Failure) {
        if bytes.count > 1_000_000 { try flush() }
    }

    consuming func close() throws(Failure) {
        try flush()
        if gzclose(handle) != Z_OK { throw Failure(fileName: fileName) }
    }

    private mutating func flush() throws(Failure) {
        let written = bytes.isEmpty ? 0 : gzwrite(handle, bytes, UInt32(bytes.count))
        if Int(written) != bytes.count { throw Failure(fileName: fileName) }
        bytes.removeAll(keepingCapacity: true)
    }
}
