import Basics
public import DomainCore
public import Observation
import TerminalGraphics
public import TerminalUI

/// The place of a picture, in cells.
public struct PicturePlace: Hashable, Sendable {
    public let columns: Int
    public let rows: Int

    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// The pictures that screens show, drawn for the terminal. They load when they become visible and are released when
/// they no longer are; the cache stores no more than fits into its cap. On a page of a browser they have addresses, and
/// the browser loads them itself.
///
/// `Source` identifies a picture, such as by its address.
@MainActor
@Observable
public final class SlotPictures<Source: Hashable & Sendable> {
    private struct Key: Hashable, Sendable {
        let source: Source
        let place: PicturePlace
        let graphics: TerminalGraphics
    }

    /// In bytes written to the terminal.
    public static var cap: Int { 16 << 20 }

    /// Changes when a picture has loaded or failed.
    private var version = 0
    @ObservationIgnored private let loadPicture: @Sendable (Source, PictureSize) async throws -> PixelPicture
    @ObservationIgnored private let loadFile: @Sendable (Source) async throws -> [UInt8]
    @ObservationIgnored private let run: Run
    @ObservationIgnored private let cache = MemoryCache<Key, SlotPicture>(costCap: cap)
    @ObservationIgnored private var tasks: [Key: Task<Void, Never>] = [:]
    /// Visible pictures that could not be loaded. They are requested again when they become visible again.
    @ObservationIgnored private var failed: Set<Key> = []
    @ObservationIgnored private var graphics = TerminalGraphics.none
    @ObservationIgnored private var nextID: UInt32 = 1_000
    @ObservationIgnored private var isOnPage = false

    /// - Parameters:
    ///   - run: the run of the app, whose environment determines what the terminal can draw.
    ///   - file: loads the unchanged file of a picture, for a browser.
    ///   - load: loads a picture that fits into a size in pixels. A failed picture is requested again when it becomes
    ///     visible again.
    public init(
        _ run: Run, file: @escaping @Sendable (Source) async throws -> [UInt8],
        load: @escaping @Sendable (Source, PictureSize) async throws -> PixelPicture
    ) {
        self.run = run
        loadFile = file
        loadPicture = load
    }

    /// The size of the cached pictures in bytes.
    public var cost: Int { cache.cost }
    /// The number of pictures being loaded.
    public var loadingCount: Int { tasks.count }

    /// The cached pictures for a place; on a page, the addresses of all pictures.
    public func pictures(
        _ context: ViewContext, _ place: PicturePlace
    ) -> @Sendable (Source) -> SlotPicture? {
        isOnPage = context.surface == .page
        if isOnPage {
            return { [pages = run.pagePictures, loadFile] source in
                SlotPicture(address: pages.address(of: source) { try await loadFile(source) })
            }
        }
        _ = version
        graphics = context.terminal.graphics(environment: run.environment.variables)
        return { [cache, graphics] source in
            cache.value(for: Key(source: source, place: place, graphics: graphics))
        }
    }

    /// The visible pictures of a place that could not be loaded, so that their room is free for other content. Call it
    /// after ``pictures(_:_:)``.
    public func failures(_ place: PicturePlace) -> @Sendable (Source) -> Bool {
        _ = version
        return { [failed, graphics] in failed.contains(Key(source: $0, place: place, graphics: graphics)) }
    }

    /// Declares the visible pictures, from top to bottom.
    public func show(_ sources: some Sequence<Source>, _ place: PicturePlace) {
        if isOnPage { return }
        let keys = sources.map { Key(source: $0, place: place, graphics: graphics) }
        let wanted = Set(keys)
        failed.formIntersection(wanted)
        for key in tasks.keys where !wanted.contains(key) { tasks.removeValue(forKey: key)?.cancel() }
        for key in keys where tasks[key] == nil && !failed.contains(key) && cache.value(for: key) == nil {
            tasks[key] = Task { await load(key) }
        }
    }

    private func load(_ key: Key) async {
        let size = PictureSize(
            width: key.place.columns * key.graphics.cell.width,
            height: key.place.rows * key.graphics.cell.height)
        nextID += 1
        let id = nextID
        // Without its picture, words are shown.
        guard let pixels = try? await loadPicture(key.source, size), !Task.isCancelled,
            let picture = try? await PictureRenderer(key.graphics).render(
                rgba: pixels.rgba, width: pixels.size.width, height: pixels.size.height,
                columns: key.place.columns, rows: key.place.rows, id: id),
            !Task.isCancelled
        else {
            if !Task.isCancelled {
                tasks[key] = nil
                failed.insert(key)
                version += 1
            }
            return
        }
        let slot = SlotPicture(picture, id: id)
        cache.save(slot, for: key, cost: slot.byteCount)
        tasks[key] = nil
        version += 1
    }
}
