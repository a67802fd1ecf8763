import DomainCore
import MarketDomain

/// Loads only the visible pictures, of rows or of one product.
@MainActor
final class VisiblePictures {
    /// A picture to load.
    struct Wanted {
        /// The product's number, or the index among the pictures of a product.
        let id: Int
        let address: String
    }

    private let pictures: any PictureRepository
    private var size: PictureSize?
    private var requests: [Int: Task<Void, Never>] = [:]
    /// The loaded pictures; `nil` for a picture that failed.
    private var answers: [Int: PixelPicture?] = [:]

    init(pictures: any PictureRepository) { self.pictures = pictures }

    deinit { for request in requests.values { request.cancel() } }

    /// The loaded pictures in memory.
    var shown: [Int: PixelPicture] { answers.compactMapValues(\.self) }

    /// Cancels requests for hidden rows and loads the visible ones.
    ///
    /// - Parameters:
    ///   - wanted: the visible pictures.
    ///   - kept: the identifiers of loaded pictures to keep in memory.
    ///   - size: the size to fit into; a new size reloads all pictures.
    ///   - onChange: called when a picture is loaded.
    /// - Returns: the running requests, to wait for.
    func show(
        _ wanted: [Wanted], keeping kept: Set<Int>, fitting size: PictureSize,
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

    /// Cancels all requests and releases all pictures.
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
