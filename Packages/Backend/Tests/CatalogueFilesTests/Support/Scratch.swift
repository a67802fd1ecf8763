import CatalogueFiles
import Foundation
import TestSupport

/// Files of one test, removed with it.
struct Scratch {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    var path: String { folder.path }

    func file(_ bytes: some Sequence<UInt8>) throws -> String {
        try folder.write(bytes, to: UUID().uuidString)
    }

    func source(_ bytes: some Sequence<UInt8>, limits: ReadingLimits = .standard) throws -> ByteSource {
        try ByteSource(path: file(bytes), limits: limits)
    }

    func source(_ text: String, limits: ReadingLimits = .standard) throws -> ByteSource {
        try source(text.utf8, limits: limits)
    }
}

extension ReadingLimits {
    static func blocks(of size: Int) -> Self {
        var limits = Self()
        limits.blockSize = size
        return limits
    }
}

extension ByteSource {
    func rest() throws -> [UInt8] {
        var bytes: [UInt8] = []
        repeat {
            bytes += Array(window)
            consume(window.count)
        } while try fill()
        return bytes
    }
}

/// The reason of an error, for comparison.
func reason(_ body: () throws -> Void) -> CatalogueFileError.Reason? {
    do {
        try body()
        return nil
    } catch {
        return (error as? CatalogueFileError)?.reason
    }
}
