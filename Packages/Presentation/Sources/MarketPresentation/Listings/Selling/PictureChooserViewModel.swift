public import MarketDomain
public import Observation
public import PresentationCore
import TextCore

/// Browses folders for several pictures of a listing at once, in the order of choosing.
@MainActor
@Observable
public final class PictureChooserViewModel: ViewModel, HasSurroundings {
    /// A row: a folder to open, or a picture to choose.
    public enum Entry: Hashable, Sendable {
        /// The parent folder.
        case parent(path: String)
        case folder(name: String, path: String)
        case picture(name: String, path: String, byteCount: Int)

        /// An absolute path.
        public var path: String {
            switch self {
            case .parent(let path), .folder(_, let path), .picture(_, let path, _): path
            }
        }
    }

    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// The shown folder; empty before the first.
        public var folder = ""
        /// The entries of the folder that match the filter.
        public var entries: [Entry] = []
        /// A part of a name.
        public var filter = ""
        /// The paths of the chosen pictures, in their order, including other folders.
        public var chosen: [String] = []
        /// The number of other pictures of the listing.
        public var kept = 0
        /// Why there are no entries.
        public var emptyMessage: String?
        /// Why the last input did nothing.
        public var failure: Failure?
        /// The loading phase.
        public var phase = LoadPhase.idle
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// Shows a folder.
        case open(String)
        /// Shows entries with this text in their names.
        case filter(String)
        /// Adds a picture to the choice, or removes it.
        case toggle(String)
        /// Chooses every shown picture, as long as there is room.
        case chooseAll
    }

    /// The current state.
    public private(set) var state: State

    @ObservationIgnored private let folders: any PictureFolderRepository
    @ObservationIgnored private let inspect: @MainActor (String) async -> [ProductProblem]
    @ObservationIgnored package let here: Surroundings
    /// The maximum number of chosen pictures.
    @ObservationIgnored private let room: Int
    /// The paths of files that are valid pictures.
    @ObservationIgnored private var proven: Set<String>
    @ObservationIgnored private let loader = Loader()
    @ObservationIgnored private var contents: PictureFolder?

    /// - Parameters:
    ///   - folders: the folders to browse.
    ///   - chosen: the paths of the pictures that the form already has.
    ///   - kept: the number of other pictures of the listing.
    ///   - here: the user's language and time zone, and the clock.
    ///   - inspect: returns the problems of the file at a path.
    public init(
        folders: any PictureFolderRepository, chosen: [String], besides kept: Int = 0, _ here: Surroundings,
        inspect: @escaping @MainActor (String) async -> [ProductProblem]
    ) {
        self.folders = folders
        self.inspect = inspect
        proven = Set(chosen)
        self.here = here
        room = ProductLimits.pictures.upperBound - kept
        state = State(chosen: chosen, kept: kept)
    }

    /// Handles an action, and returns when the state has settled.
    public func send(_ input: Input) async {
        state.failure = nil
        switch input {
        case .open(let path): await open(path)
        case .filter(let text):
            state.filter = text
            show()
        case .toggle(let path): toggle(path)
        case .chooseAll:
            for case .picture(_, let path, _) in state.entries where !state.chosen.contains(path) {
                guard state.chosen.count < room else { return refuse() }
                state.chosen.append(path)
            }
        }
    }

    /// The shown folder stays when the new one cannot be read.
    private func open(_ path: String) async {
        state.phase = .loading
        do throws(MarketError) {
            let folder = try await loader.load { [folders] _ throws(MarketError) in
                try await folders.folder(at: path)
            }
            guard let folder else { return }
            contents = folder
            (state.folder, state.filter) = (folder.path, "")
            state.phase = .loaded()
            show()
        } catch {
            let failure = Failure(error, in: language)
            state.failure = failure
            state.phase = contents == nil ? .failed(failure) : .loaded()
        }
    }

    private func show() {
        guard let contents else { return }
        let wanted = state.filter.folded
        func fits(_ name: String) -> Bool { wanted.isEmpty || name.folded.contains(wanted) }
        func path(_ name: String) -> String {
            contents.path == "/" ? "/\(name)" : "\(contents.path)/\(name)"
        }
        let found =
            contents.folders.filter(fits).map { Entry.folder(name: $0, path: path($0)) }
            + contents.pictures.filter { fits($0.name) }.map {
                .picture(name: $0.name, path: path($0.name), byteCount: $0.byteCount)
            }
        let parent = contents.path.lastIndex(of: "/").map { String(contents.path[..<$0]) } ?? ""
        let up: [Entry] = contents.path == "/" ? [] : [.parent(path: parent.isEmpty ? "/" : parent)]
        state.entries = up + found
        state.emptyMessage = found.isEmpty ? ListingText.noPictures(state.filter)[language] : nil
    }

    private func toggle(_ path: String) {
        if let index = state.chosen.firstIndex(of: path) {
            state.chosen.remove(at: index)
        } else if state.chosen.count < room {
            state.chosen.append(path)
        } else {
            refuse()
        }
    }

    /// Inspects the chosen files, and removes invalid pictures from the choice.
    ///
    /// - Returns: the paths of the removed files; the failure says why.
    public func refuseOthers() async -> [String] {
        var refused: [String] = []
        var found: [ProductProblem] = []
        for path in state.chosen where proven.insert(path).inserted {
            let problems = await inspect(path)
            guard !problems.isEmpty else { continue }
            proven.remove(path)
            guard let place = state.chosen.firstIndex(of: path) else { continue }
            state.chosen.remove(at: place)
            refused.append(path)
            found += problems
        }
        if !found.isEmpty { state.failure = found.failure(in: language) }
        return refused
    }

    private func refuse() {
        let limit = ProductLimits.pictures.upperBound
        state.failure = Failure(.invalidInput, ListingText.tooManyPictures(limit)[language])
    }
}
