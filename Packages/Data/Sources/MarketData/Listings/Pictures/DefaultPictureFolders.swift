public import MarketDomain
import Platform

/// The folders of this device. Reads names and sizes, but no pictures.
public struct DefaultPictureFolders: PictureFolderRepository {
    private static let endings: Set = ["jpg", "jpeg", "png"]

    public init() {}

    /// Follows links.
    ///
    /// - Throws: `storage` with the reason of the system.
    public func folder(at path: String) async throws(MarketError) -> PictureFolder {
        let folder = URL(filePath: path).standardizedFileURL.path
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw .storage(Self.reason(folder))
        }
        var folders: [String] = []
        var pictures: [PictureFolder.Picture] = []
        for name in names.sorted(by: Self.isBefore) where !name.hasPrefix(".") {
            let place = URL(filePath: folder + "/" + name).resolvingSymlinksInPath().path
            let facts = try? FileManager.default.attributesOfItem(atPath: place)
            let kind = facts?[.type] as? FileAttributeType
            if kind == .typeDirectory {
                folders.append(name)
            } else if kind == .typeRegular, Self.isPicture(name) {
                pictures.append(.init(name: name, byteCount: Self.size(facts)))
            }
        }
        return PictureFolder(path: folder, folders: folders, pictures: pictures)
    }

    /// In bytes. The number has another type in each of the two Foundations.
    private static func size(_ facts: [FileAttributeKey: Any]?) -> Int {
        let size = facts?[.size]
        return size as? Int ?? (size as? any BinaryInteger).map { Int(clamping: $0) } ?? 0
    }

    private static func isPicture(_ name: String) -> Bool {
        name.split(separator: ".").dropFirst().last.map { endings.contains($0.lowercased()) } ?? false
    }

    private static func isBefore(_ first: String, _ second: String) -> Bool {
        let (one, other) = (first.lowercased(), second.lowercased())
        return one == other ? first < second : one < other
    }

    private static func reason(_ path: String) -> ErrorText {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            return ErrorText(errno: ENOENT)
        }
        return ErrorText(errno: isFolder ? EACCES : ENOTDIR)
    }
}
