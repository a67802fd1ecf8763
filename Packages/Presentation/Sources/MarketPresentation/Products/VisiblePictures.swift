import MarketDomain

/// The pictures of what is on the screen: asks for them, and for no others.
@MainActor
final class VisiblePictures {
    /// A picture that can be asked for.
    struct Wanted {
        let id: Product.ID
        let address: String
    }

    private let pictures: any PictureRepository
    private var size: PictureSize?
    private var requests: [Product.ID: Task<Void, Never>] = [:]
    /// What came, or `nil` where it cannot be had.
    private var answers: [Product.ID: PixelPicture?] = [:]

    init(pictures: any PictureRepository) { self.pictures = pictures }

    deinit { for request in requests.values { request.cancel() } }

    /// What came and is still kept.
    var shown: [Product.ID: PixelPicture] { answers.compactMapValues(\.self) }

    /// Cancels what is not wanted any more and asks for what is.
    ///
    /// - Parameters:
    ///   - wanted: what is on the screen.
    ///   - kept: the pictures of these are not forgotten.
    ///   - size: what each is to fit into; with another one all are asked for anew.
    ///   - onChange: called when a picture has come.
    /// - Returns: the requests for what is wanted, to wait for.
    func show(
        _ wanted: [Wanted], keeping kept: Set<Product.ID>, fitting size: PictureSize,
        onChange: @escaping @MainActor () -> Void
    ) -> [Task<Void, Never>] {
        if size != self.size { forget() }
        self.size = size
        answers = answers.filter { kept.contains($0.key) }
        let ids = Set(wanted.map(\.id))
        for (id, request) in requests where !ids.contains(id) {
            request.cancel()
            requests[id] = nil
        }
        for picture in wanted where requests[picture.id] == nil && answers[picture.id] == nil {
            requests[picture.id] = request(picture, fitting: size, onChange: onChange)
        }
        return wanted.compactMap { requests[$0.id] }
    }

    /// Cancels every request and forgets every picture.
    func forget() {
        for request in requests.values { request.cancel() }
        (requests, answers, size) = ([:], [:], nil)
    }

    private func request(
        _ picture: Wanted, fitting size: PictureSize, onChange: @escaping @MainActor () -> Void
    ) -> Task<Void, Never> {
        Task { [weak self, pictures] in
            let pixels: PixelPicture?
            do throws(MarketError) {
                pixels = try await pictures.pixels(picture.address, fitting: size)
            } catch {
                pixels = nil
            }
            guard let self, !Task.isCancelled else { return }
            requests[picture.id] = nil
            answers[picture.id] = .some(pixels)
            if pixels != nil { onChange() }
        }
    }
}
