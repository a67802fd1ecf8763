import Basics
import DIContainer
import DomainCore
import MoviesDomain
import MoviesPresentation
import Observation
import TerminalGraphics
import TerminalUI

/// The posters that screens show, drawn for the terminal. They are loaded when they come into sight and given up when
/// they go, and no more are kept than fit into the cap.
@MainActor
@Observable
final class PosterPictures {
    /// What a poster is drawn for.
    struct Place: Hashable, Sendable {
        let columns: Int
        let rows: Int
    }

    private struct Key: Hashable, Sendable {
        let film: Movie.ID
        let place: Place
        let graphics: TerminalGraphics
    }

    /// In bytes of what is written to the terminal.
    static let cap = 16 << 20
    private static let mostFailures = 1_000

    /// Changes when a poster was loaded.
    private var version = 0
    @ObservationIgnored private let repository: @Sendable () -> any PosterRepository
    @ObservationIgnored private let environment: [String: String]
    @ObservationIgnored private let cache = MemoryCache<Key, SlotPicture>(costCap: cap)
    @ObservationIgnored private var tasks: [Key: Task<Void, Never>] = [:]
    /// Those that could not be loaded, which are not asked for again.
    @ObservationIgnored private var failed: Set<Key> = []
    @ObservationIgnored private var graphics = TerminalGraphics.none
    @ObservationIgnored private var nextID: UInt32 = 1_000

    /// `repository` loads posters, and is asked for when the first film has one.
    init(_ repository: @escaping @Sendable () -> any PosterRepository, environment: [String: String]) {
        self.repository = repository
        self.environment = environment
    }

    /// The bytes of the posters that are kept.
    var cost: Int { cache.cost }
    /// How many are being loaded.
    var loadingCount: Int { tasks.count }

    /// The posters of a list, as far as they are there.
    func pictures(
        _ context: ViewContext,
        _ place: Place = Place(columns: FilmItem.poster.columns, rows: FilmItem.poster.rows)
    ) -> @Sendable (Movie.ID) -> SlotPicture? {
        _ = version
        graphics = context.terminal.graphics(environment: environment)
        return { [cache, graphics] film in
            cache.value(for: Key(film: film, place: place, graphics: graphics))
        }
    }

    /// These films are in sight now, from top to bottom, and no others.
    func show(
        _ rows: some Sequence<MovieRow>,
        _ place: Place = Place(columns: FilmItem.poster.columns, rows: FilmItem.poster.rows)
    ) {
        let graphics = graphics
        let films = rows.filter { !$0.posters.isEmpty }
        let wanted = Set(films.map { Key(film: $0.id, place: place, graphics: graphics) })
        for key in tasks.keys where !wanted.contains(key) { tasks.removeValue(forKey: key)?.cancel() }
        for film in films {
            let key = Key(film: film.id, place: place, graphics: graphics)
            guard tasks[key] == nil, !failed.contains(key), cache.value(for: key) == nil else { continue }
            tasks[key] = Task { await load(film.posters, key) }
        }
    }

    private func load(_ posters: [Poster], _ key: Key) async {
        let size = PictureSize(
            width: key.place.columns * key.graphics.cell.width,
            height: key.place.rows * key.graphics.cell.height)
        nextID += 1
        let id = nextID
        // Without its poster a film has a card of words.
        guard let pixels = try? await repository().pixels(of: posters, fitting: size), !Task.isCancelled,
            let picture = try? await PictureRenderer(key.graphics).render(
                rgba: pixels.rgba, width: pixels.size.width, height: pixels.size.height,
                columns: key.place.columns, rows: key.place.rows, id: id),
            !Task.isCancelled
        else {
            if !Task.isCancelled {
                tasks[key] = nil
                if failed.count >= Self.mostFailures { failed = [] }
                failed.insert(key)
            }
            return
        }
        let slot = SlotPicture(picture, id: id)
        cache.save(slot, for: key, cost: slot.byteCount)
        tasks[key] = nil
        version += 1
    }
}
