import MarketDomain
import NetworkCore
import Persistence
import PictureCore
import SQLCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files of pictures that this process made smaller.
actor ShrunkPictures {
    /// In seconds: what a process that was killed left behind is removed when it is older.
    private static let longestSale = 86_400.0

    private let folder: PrivateFolder
    private var names: [String] = []

    init(folder: String) {
        self.folder = PrivateFolder(path: folder, sizeLimit: ProductLimits.pictureBytes)
    }

    /// Puts a picture in a file of its own and gives its path.
    func keep(_ picture: EncodedPicture, now: Date = Date()) async throws(StoreError) -> String {
        if names.isEmpty { await sweep(now) }
        let name = "\(RequestKey.random()).\(picture.format.fileExtension)"
        names.append(name)
        return folder.path(of: try await folder.create(picture.bytes) { _ in name }.name)
    }

    /// Removes the files of this process.
    func remove() async {
        for name in names { _ = try? await folder.remove(name) }
        names = []
    }

    private func sweep(_ now: Date) async {
        for entry in (try? await folder.entries()) ?? []
        where entry.changedAt < now.addingTimeInterval(-Self.longestSale) {
            _ = try? await folder.remove(entry.name)
        }
    }
}
