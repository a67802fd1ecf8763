import Basics
import DataCore
import MarketAPI
import MarketDomain
import NetworkCore
import Synchronization

/// A new listing, or a change of one that adds pictures, on its way to a server, with its pictures open.
struct Sale: Sendable {
    /// How often it is sent at most, the first time included.
    private static let attempts = 3

    private let pictures: [SalePicture]
    private let fingerprint: StableHash
    private let seller: String
    /// Whether it makes a listing, of which its seller has to be told, rather than changing one.
    private let isNew: Bool

    /// Reads the pictures once.
    ///
    /// - Throws: `invalid` when one of them cannot be sent.
    init(_ draft: ProductDraft, _ seller: Seller) async throws(MarketError) {
        let details = draft.details
        let numbers = [details.price.minorUnits, details.discount.minorUnits, details.stock]
        // Named, and only where they are set: sales that were begun before they were known keep their keys.
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

    /// Sends it, under the key with which it was begun, and again when the connection is lost: a form is read
    /// while it is sent, so that no transport can repeat it. The key is forgotten once the server has said
    /// no, or the seller was told of a yes. `images` is the name of the pictures' parts, `made` asks for a
    /// product, `endpoint` sends a form with the pictures, and `result` says what the answer means.
    ///
    /// An answer that the server gave before is not enough: what it made may be gone since, and is then made
    /// anew.
    func send<Answer>(
        by client: MarketClient, _ pending: PendingSales, images: String,
        progress: @escaping @Sendable (UploadProgress) -> Void, made: (Product.ID) -> Endpoint<Answer>,
        endpoint: (_ pictures: @escaping @Sendable (inout MultipartWriter) -> Void) -> Endpoint<Answer>,
        result: (Answer) throws(MarketError) -> Product
    ) async throws(MarketError) -> Product {
        var key = try await pending.key(of: fingerprint)
        // What is changed is there, and what was changed since then is not undone.
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
                // It was done, whatever becomes of the note of that.
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

    /// What it made before, as far as nobody was told of it; `nil` when there is nothing, or it is gone.
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

    /// What cannot be asked for now is taken to be there.
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
                guard isFine else { throw upload.stop(picture, "it changed while it was sent") }
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

    /// The total is in bytes, of all pictures.
    init(total: Int, progress: @escaping @Sendable (UploadProgress) -> Void) {
        self.total = total
        self.progress = progress
    }

    /// Why the attempt could not be made, when that lies in a picture.
    var problem: ProductProblems? { state.withLock { $0.problem } }

    /// Says that so many more bytes of pictures are on their way.
    func advance(_ count: Int) {
        let sent = state.withLock { state in
            state.sent += count
            return state.sent
        }
        progress(UploadProgress(sent: sent, total: total))
    }

    /// Keeps why a picture cannot be sent, and gives what to tell the transport.
    func stop(_ picture: ListingPicture, _ reason: String) -> NetworkError {
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
    /// What is wrong with its file when it cannot be read.
    func unreadable(_ error: NetworkError) -> ProductProblem.Reason {
        .pictureUnreadable(name: name, reason: error.reason(for: path))
    }
}

extension NetworkError {
    /// What an `HTTPFile` says of a file, without the path, which stands before it.
    func reason(for path: String) -> String {
        guard case .transport(let text) = self else { return "\(self)" }
        return text.hasPrefix(path + ": ") ? String(text.dropFirst(path.count + 2)) : text
    }
}
