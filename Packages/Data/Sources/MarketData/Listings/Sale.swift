import Basics
import DataCore
import MarketAPI
import MarketDomain
import NetworkCore
import Synchronization

/// A new listing, or a change of one that adds pictures, to send to a server, with its pictures open.
struct Sale: Sendable {
    /// The largest number of attempts, including the first.
    private static let attempts = 3

    private let pictures: [SalePicture]
    private let fingerprint: StableHash
    private let seller: String
    /// Whether it creates a listing, whose result the seller has to see, rather than changing one.
    private let isNew: Bool

    /// Reads the pictures once.
    ///
    /// - Throws: `invalid` when one of them cannot be sent.
    init(_ draft: ProductDraft, _ seller: Seller) async throws(MarketError) {
        let details = draft.details
        let numbers = [details.price.minorUnits, details.discount.minorUnits, details.stock]
        // Named, and only where they are set: sales that were begun before these members existed keep their keys.
        let members: [(String, String?)] = [
            ("category", details.category?.rawValue), ("contact", details.contact),
            ("from", draft.isOfTable ? "table" : nil),
        ]
        try await self.init(
            saying: [details.name, details.description, details.price.currency.code]
                + numbers.map(String.init) + Self.texts(members),
            draft.pictures, seller, isNew: true)
    }

    /// Reads the added pictures once.
    ///
    /// - Throws: `invalid` when one of them cannot be sent.
    init(_ id: Product.ID, _ change: ProductChange, _ seller: Seller) async throws(MarketError) {
        let members: [(String, String?)] = [
            ("name", change.name), ("description", change.description),
            ("price", change.price.map { "\($0.currency.code) \($0.minorUnits)" }),
            ("discount", change.discount.map { "\($0.currency.code) \($0.minorUnits)" }),
            ("stock", change.stock.map(String.init)),
            ("category", change.category.map { $0?.rawValue ?? "" }),
            ("contact", change.contact), ("reserved", change.isReserved.map { "\($0)" }),
            ("thumbnail", change.thumbnail.map(String.init)),
            ("order", change.order.map { $0.map(String.init).joined(separator: ",") }),
        ]
        try await self.init(
            saying: ["change", String(id)] + Self.texts(members), change.added, seller, isNew: false)
    }

    private static func texts(_ members: [(name: String, text: String?)]) -> [String] {
        members.flatMap { name, text in text.map { [name, $0] } ?? [] }
    }

    private init(
        saying texts: [String], _ files: [ListingPicture], _ seller: Seller, isNew: Bool
    ) async throws(MarketError) {
        var pictures: [SalePicture] = []
        for picture in files { pictures.append(try await SalePicture(picture)) }
        self.pictures = pictures
        self.seller = seller.name
        self.isNew = isNew
        var fingerprint = StableHash()
        fingerprint.combine(text: seller.identity.server ?? "")
        fingerprint.combine(text: seller.identity.identifier)
        for text in texts { fingerprint.combine(text: text) }
        for picture in pictures {
            fingerprint.combine(text: picture.picture.format.rawValue)
            fingerprint.combine(text: String(picture.byteCount))
            fingerprint.combine(text: String(picture.content.value))
        }
        self.fingerprint = fingerprint
    }

    /// Sends it under the key of the first attempt, and again when the connection is lost: a form is read while it is
    /// sent, so that no transport can repeat it. The key is removed once the server has refused, a change was made, or
    /// the seller has seen the result. `images` is the name of the pictures' parts, `made` requests a product,
    /// `endpoint` sends a form with the pictures, and `result` converts the answer.
    ///
    /// A repeated answer of the server is not enough: the product may have been deleted since, and is then created
    /// again.
    func send<Answer>(
        by client: MarketClient, _ pending: PendingSales, images: String,
        progress: @escaping @Sendable (UploadProgress) -> Void, made: (Product.ID) -> Endpoint<Answer>,
        endpoint: (_ pictures: @escaping @Sendable (inout MultipartWriter) -> Void) -> Endpoint<Answer>,
        result: (Answer) throws(MarketError) -> Product
    ) async throws(MarketError) -> Product {
        var key = try await pending.key(of: fingerprint)
        // A changed product exists, and a repeated change must not undo later ones.
        var mayBeGone = isNew
        var attempt = 1
        while true {
            let upload = SaleUpload(total: pictures.reduce(0) { $0 + $1.byteCount }, progress: progress)
            let endpoint = endpoint { add(to: &$0, images, upload) }.idempotent(key: key)
            do throws(MarketError) {
                let answer = try await client.answer(to: client.request(for: endpoint))
                let product = try result(try client.read(answer, as: endpoint))
                if mayBeGone, answer.headers[MarketHeader.replayed] != nil,
                    await Self.isGone(made(product.id), client)
                {
                    mayBeGone = false
                    try await pending.forget(fingerprint)
                    key = try await pending.key(of: fingerprint)
                    continue
                }
                // The request has succeeded, even if that cannot be recorded.
                if isNew {
                    try? await pending.answered(fingerprint, product: product.id, seller: seller)
                } else {
                    try? await pending.forget(fingerprint)
                }
                return product
            } catch {
                if let problem = upload.problem { throw .invalid(problem) }
                if Task.isCancelled { throw .cancelled }
                guard error == .offline, attempt < Self.attempts else {
                    if !error.leavesOpen { try? await pending.forget(fingerprint) }
                    throw error
                }
            }
            attempt += 1
        }
    }

    /// The product of an earlier attempt whose result the seller has not seen; `nil` without one, or when it is gone.
    func earlier<Answer>(
        by client: MarketClient, _ pending: PendingSales, made: (Product.ID) -> Endpoint<Answer>,
        result: (Answer) throws(MarketError) -> Product
    ) async throws(MarketError) -> Product? {
        guard let id = try await pending.product(of: fingerprint) else { return nil }
        do throws(MarketError) {
            return try result(try await client.send(made(id)))
        } catch .notFound {
            return nil
        } catch {
            throw error
        }
    }

    /// A product that cannot be requested at the moment counts as present.
    private static func isGone<Answer>(_ product: Endpoint<Answer>, _ client: MarketClient) async -> Bool {
        do throws(MarketError) {
            _ = try await client.send(product)
            return false
        } catch {
            return error == .notFound
        }
    }

    private func add(to form: inout MultipartWriter, _ images: String, _ upload: SaleUpload) {
        for (index, picture) in pictures.enumerated() {
            let format = picture.picture.format
            form.add(
                images, filename: "image\(index + 1).\(format.rawValue)", contentType: format.mediaType,
                content: picture.body(upload))
        }
    }
}

/// The open file of a picture to send, and a hash of its content at the beginning of the sale.
struct SalePicture: Sendable {
    let picture: ListingPicture
    let content: StableHash
    private let file: HTTPFile

    /// Reads the file once, piece by piece.
    ///
    /// - Throws: `invalid` when it cannot be read, or is too large by now.
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

    /// The file as the body of a part. Withholds its last bytes unless the whole content is unchanged, because the key
    /// of the sale belongs to that content.
    func body(_ upload: SaleUpload) -> HTTPBody {
        let pieces = HTTPBody.file(file).pieces()
        let length = file.length
        let read = Mutex((content: StableHash(), count: 0))
        return .stream(
            HTTPBodyStream(length: length) { [content, picture] () throws(NetworkError) in
                let piece: [UInt8]?
                do throws(NetworkError) {
                    piece = try await pieces.next()
                } catch {
                    throw upload.stop(picture, error)
                }
                guard let piece else { return nil }
                let isFine = read.withLock { read in
                    read.content.combine(piece)
                    read.count += piece.count
                    return read.count < length || read.content == content
                }
                guard isFine else {
                    throw upload.stop(
                        picture, ErrorText("it changed while it was sent", "보내는 동안 파일이 바뀌었습니다"))
                }
                upload.advance(piece.count)
                return piece
            })
    }
}

/// The progress of one attempt to send a listing.
final class SaleUpload: Sendable {
    private struct State {
        var sent = 0
        var problem: ProductProblems?
    }

    private let state = Mutex(State())
    private let total: Int
    private let progress: @Sendable (UploadProgress) -> Void

    /// `total` is the size of all pictures, in bytes.
    init(total: Int, progress: @escaping @Sendable (UploadProgress) -> Void) {
        self.total = total
        self.progress = progress
    }

    /// The problem of a picture that made the attempt fail.
    var problem: ProductProblems? { state.withLock { $0.problem } }

    /// Reports that `count` more bytes of pictures are on their way.
    func advance(_ count: Int) {
        let sent = state.withLock { state in
            state.sent += count
            return state.sent
        }
        progress(UploadProgress(sent: sent, total: total))
    }

    /// Stores why a picture cannot be sent, and returns the error for the transport.
    func stop(_ picture: ListingPicture, _ reason: ErrorText) -> NetworkError {
        stop(picture, NetworkError.transport(reason))
    }

    /// The same for a file that cannot be read.
    func stop(_ picture: ListingPicture, _ error: NetworkError) -> NetworkError {
        if error != .cancelled {
            state.withLock { $0.problem = ProductProblems(.pictures, picture.unreadable(error)) }
        }
        return error
    }
}

extension ListingPicture {
    /// The problem of a file that cannot be read.
    func unreadable(_ error: NetworkError) -> ProductProblem.Reason {
        .pictureUnreadable(name: name, reason: error.reason(for: path))
    }
}

extension NetworkError {
    /// The message of an `HTTPFile` about a file, without the path in front of it.
    func reason(for path: String) -> ErrorText {
        guard case .transport(let text) = self else { return "\(self)" }
        return text.withoutPrefix(path + ": ")
    }
}
