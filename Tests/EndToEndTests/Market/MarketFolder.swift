import Foundation
import Testing

/// The files in which a market stores its pictures.
struct MarketFolder {
    let home: TemporaryHome

    private var folder: URL { home.file(".local/share/trellis/market/backend-blobs") }

    /// Every file except the lock, by its path in the folder.
    func files() throws -> Set<String> {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        var files: Set<String> = []
        for case let file as URL in try #require(all) {
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
                continue
            }
            files.insert(file.path.replacing(folder.path + "/", with: ""))
        }
        return files.subtracting(["lock"])
    }

    /// Expects the pictures of these products, the pictures from before, and nothing else: no other picture, no
    /// incomplete file, no note of one.
    func expectNothingBut(
        _ products: [OfferedProduct], and before: Set<String>,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let blobs = products.reduce(into: Set<String>()) { $0.formUnion($1.blobs) }
        let wanted = Set(blobs.map { "\($0.prefix(2))/\($0)" }).union(before)
        let files = try files()
        #expect(files.subtracting(wanted) == [], "left over", sourceLocation: sourceLocation)
        #expect(wanted.subtracting(files) == [], "lost", sourceLocation: sourceLocation)
    }
}
