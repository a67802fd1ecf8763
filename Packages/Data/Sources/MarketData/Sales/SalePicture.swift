import Basics
import MarketDomain
import NetworkCore
import Synchronization

/// The open file of a picture that is to be sent, and what was in it when the sale began.
struct SalePicture: Sendable {
    let picture: ListingPicture
    let content: StableHash
    private let file: HTTPFile

    /// Reads the file once, piece by piece.
    ///
    /// - Throws: `invalid` when it cannot be read, or has too many bytes by now.
    init(_ picture: ListingPicture) async throws(MarketError) {
        self.picture = picture
        do throws(NetworkError) {
            file = try HTTPFile(path: picture.path)
            var content = StableHash()
            let pieces = HTTPBody.file(file).pieces()
            while let piece = try await pieces.next() { content.combine(piece) }
            self.content = content
        } catch {
            throw .invalid(ProductProblems(.pictures, picture.unreadable(error)))
        }
        guard file.length < ProductLimits.pictureBytes else {
            throw .invalid(
                ProductProblems(
                    .pictures,
                    .pictureTooLarge(
                        name: picture.name, bytes: file.length, limit: ProductLimits.pictureBytes)))
        }
    }

    /// In bytes.
    var byteCount: Int { file.length }

    /// The file as the body of a part. Its last bytes are only given when all of it is what it was, because
    /// the key of the sale belongs to that.
    func body(_ course: SaleCourse) -> HTTPBody {
        let pieces = HTTPBody.file(file).pieces()
        let length = file.length
        let read = Mutex((content: StableHash(), count: 0))
        return .stream(
            HTTPBodyStream(length: length) { [content, picture] () throws(NetworkError) in
                let piece: [UInt8]?
                do throws(NetworkError) {
                    piece = try await pieces.next()
                } catch {
                    throw course.stop(picture, error)
                }
                guard let piece else { return nil }
                let isFine = read.withLock { read in
                    read.content.combine(piece)
                    read.count += piece.count
                    return read.count < length || read.content == content
                }
                guard isFine else { throw course.stop(picture, "it changed while it was sent") }
                course.advance(piece.count)
                return piece
            })
    }
}
