import Basics
import MarketAPI
import MarketDomain
import NetworkCore

/// A listing on its way to a server, with its pictures open.
struct Sale: Sendable {
    /// How often it is sent at most, the first time included.
    private static let attempts = 3

    private let pictures: [SalePicture]
    private let fingerprint: StableHash
    private let seller: String

    /// Reads the pictures once.
    ///
    /// - Throws: `invalid` when one of them cannot be sent.
    init(_ draft: ProductDraft, _ seller: Seller) async throws(MarketError) {
        var pictures: [SalePicture] = []
        for picture in draft.pictures { pictures.append(try await SalePicture(picture)) }
        self.pictures = pictures
        self.seller = seller.name
        let details = draft.details
        var fingerprint = StableHash()
        fingerprint.combine(text: seller.identity.server ?? "")
        fingerprint.combine(text: seller.identity.identifier)
        fingerprint.combine(text: details.name)
        fingerprint.combine(text: details.description)
        fingerprint.combine(text: details.price.currency.code)
        for number in [details.price.minorUnits, details.discount.minorUnits, details.stock] {
            fingerprint.combine(text: String(number))
        }
        for picture in pictures {
            fingerprint.combine(text: picture.picture.format.rawValue)
            fingerprint.combine(text: String(picture.byteCount))
            fingerprint.combine(text: String(picture.content.value))
        }
        self.fingerprint = fingerprint
    }

    /// Sends it, under the key with which it was begun, and again when the connection is lost: a form is read
    /// while it is sent, so that no transport can repeat it. The key is forgotten once the server has said
    /// no, or the seller was told of a yes. The endpoint's own body is left out; `fields` are the parts
    /// before the pictures, `images` is the name of the pictures' parts, `result` says what the answer means,
    /// and `made` asks for a product.
    ///
    /// An answer that the server gave before is not enough: what it made may be gone since, and is then made
    /// anew.
    func send<Answer>(
        _ endpoint: Endpoint<Answer>, fields: [SaleField], images: String, by client: MarketClient,
        _ pending: PendingSales, progress: @escaping @Sendable (UploadProgress) -> Void,
        made: (Product.ID) -> Endpoint<Answer>, result: (Answer) throws(MarketError) -> Product
    ) async throws(MarketError) -> Product {
        var keyed = endpoint.idempotent(key: try await pending.key(of: fingerprint))
        var mayBeGone = true
        var attempt = 1
        while true {
            let course = SaleCourse(total: pictures.reduce(0) { $0 + $1.byteCount }, progress: progress)
            do throws(MarketError) {
                let form = form(fields, images: images, course)
                let answer = try await client.answer(to: keyed, form: form)
                let product = try result(try client.read(answer, as: keyed))
                if mayBeGone, answer.headers[MarketHeader.replayed] != nil,
                    await Self.isGone(made(product.id), client)
                {
                    mayBeGone = false
                    try await pending.forget(fingerprint)
                    keyed = endpoint.idempotent(key: try await pending.key(of: fingerprint))
                    continue
                }
                // It was sold, whatever becomes of the note of that.
                try? await pending.answered(fingerprint, product: product.id, seller: seller)
                return product
            } catch {
                if let problem = course.problem { throw .invalid(problem) }
                if Task.isCancelled { throw .cancelled }
                guard error == .offline, attempt < Self.attempts else {
                    if !error.leavesOpen { try? await pending.forget(fingerprint) }
                    throw error
                }
            }
            attempt += 1
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

    private func form(_ fields: [SaleField], images: String, _ course: SaleCourse) -> MultipartWriter {
        var random = SystemRandomNumberGenerator()
        var form = MultipartWriter(using: &random)
        for field in fields { form.add(field.name, content: .bytes(field.value)) }
        for (index, picture) in pictures.enumerated() {
            let format = picture.picture.format
            form.add(
                images, filename: "image\(index + 1).\(format.rawValue)", contentType: format.mediaType,
                content: picture.body(course))
        }
        return form
    }
}
