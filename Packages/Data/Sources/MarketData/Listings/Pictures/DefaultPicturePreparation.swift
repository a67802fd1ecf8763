import DataCore
public import DomainCore
public import MarketDomain
import NetworkCore
import Persistence
public import PictureCore
import Platform
import SQLCore

/// Checks and converts pictures on this device before they are sent.
public struct DefaultPicturePreparation: PicturePreparation {
    /// The user's own pictures may be as large as cameras make them.
    private static let limits = PictureLimits(
        bytes: 128 << 20, pixels: 250_000_000, side: 65_535, memory: 512 << 20, seconds: 10)
    /// In bytes: enough to detect the format of a file.
    private static let headLength = 16

    /// In pixels: the picture of a trial is never shown.
    private static let provingSide = 16

    private let processing: any PictureProcessing
    private let shrunk: ShrunkPictures

    /// - Parameters:
    ///   - processing: scales pictures down.
    ///   - folder: contains smaller pictures until ``removeShrunk()``. It is created on first use, for its owner alone;
    ///     nothing else should be in it.
    public init(processing: any PictureProcessing, folder: String) {
        self.processing = processing
        shrunk = ShrunkPictures(folder: folder)
    }

    /// Follows a symbolic link, and finds a name in another spelling of the same letters.
    ///
    /// - Throws: the reason why the file cannot be read, or that it is neither JPEG nor PNG. Its size is not checked.
    public func inspect(path: String) async throws(ProductProblems) -> ListingPicture {
        let path = SpelledPath.found(path)
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let head: [UInt8]
        let length: Int
        do throws(NetworkError) {
            let file = try HTTPFile(path: path)
            length = file.length
            head = try await HTTPBody.file(file.part(from: 0, length: Self.headLength)).collect(
                upTo: Self.headLength)
        } catch {
            throw ProductProblems(.pictures, .pictureUnreadable(name: name, reason: error.reason(for: path)))
        }
        guard let format = PictureFormat(magic: head) else {
            throw ProductProblems(.pictures, .pictureFormat(name: name))
        }
        return ListingPicture(
            name: name, path: path, format: ListingPicture.Format(format), byteCount: length)
    }

    /// Does not encode it again as a market does, which takes several times as long.
    ///
    /// - Throws: `picture`, `cancelled`.
    public func prove(_ picture: ListingPicture) async throws(MarketError) {
        do throws(PictureError) {
            _ = try await processing.decode(
                .file(picture.path), fitting: PixelSize(width: Self.provingSide, height: Self.provingSide),
                limits: PictureLimits(bytes: ProductLimits.pictureBytes))
        } catch {
            throw MarketError(error)
        }
    }

    /// - Throws: `picture`; `storage` when the smaller picture cannot be stored.
    public func shrink(_ picture: ListingPicture) async throws(MarketError) -> ListingPicture {
        let smaller: EncodedPicture
        do throws(PictureError) {
            smaller = try await processing.shrink(
                .file(picture.path), below: ProductLimits.pictureBytes, limits: Self.limits)
        } catch {
            throw MarketError(error)
        }
        return try await keep(smaller, of: picture)
    }

    /// - Throws: `picture`; `storage` when the square picture cannot be stored.
    public func square(_ picture: ListingPicture) async throws(MarketError) -> ListingPicture {
        let square: EncodedPicture
        do throws(PictureError) {
            square = try await processing.square(
                .file(picture.path), below: ProductLimits.pictureBytes, limits: Self.limits)
        } catch {
            throw MarketError(error)
        }
        return try await keep(square, of: picture)
    }

    /// - Throws: `picture`, `cancelled`.
    public func preview(
        path: String, fitting size: PictureSize, isSquare: Bool
    ) async throws(MarketError) -> PixelPicture {
        // The shorter side of the decoded picture must be as long as the side of the square.
        let factor = isSquare ? 2 : 1
        let box = PixelSize(width: size.width * factor, height: size.height * factor)
        let decoded: DecodedPicture
        do throws(PictureError) {
            decoded = try await processing.decode(
                .file(SpelledPath.found(path)), fitting: box, limits: Self.limits)
        } catch {
            throw MarketError(error)
        }
        let whole = PixelPicture(
            size: PictureSize(width: decoded.size.width, height: decoded.size.height), rgba: decoded.rgba)
        guard let picture = isSquare ? whole?.squared : whole else { throw .picture(.damaged) }
        return picture
    }

    private func keep(
        _ smaller: EncodedPicture, of picture: ListingPicture
    ) async throws(MarketError) -> ListingPicture {
        do throws(StoreError) {
            return ListingPicture(
                name: picture.name, path: try await shrunk.keep(smaller),
                format: ListingPicture.Format(smaller.format), byteCount: smaller.bytes.count)
        } catch {
            throw MarketError(error)
        }
    }

    /// Removes all pictures that this process has stored here. To be called at the end of the process.
    public func removeShrunk() async { await shrunk.remove() }
}

extension PixelPicture {
    /// The square in the middle.
    fileprivate var squared: PixelPicture? {
        let side = min(size.width, size.height)
        let (left, top) = ((size.width - side) / 2, (size.height - side) / 2)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(side * side * 4)
        for row in top..<top + side {
            let first = (row * size.width + left) * 4
            pixels += rgba[first..<first + side * 4]
        }
        return PixelPicture(size: PictureSize(width: side, height: side), rgba: pixels)
    }
}

/// The files of the converted pictures of this process.
actor ShrunkPictures {
    /// In seconds: older files, which a killed process left behind, are removed.
    private static let longestSale = 86_400.0

    private let folder: PrivateFolder
    private var names: [String] = []

    init(folder: String) {
        self.folder = PrivateFolder(path: folder, sizeLimit: ProductLimits.pictureBytes)
    }

    /// Stores a picture in a new file and returns its path.
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
