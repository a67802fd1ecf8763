import Basics
public import CatalogueFiles
import MoviesDomain

/// What an import is going to do, made of the wishes and a look at the files.
struct ImportPlan: Hashable, Sendable {
    /// In the order in which they are read.
    let files: [ImportFile]
    let mapping: FieldMapping
    let titleTypes: Set<String>
    let restarts: Bool
    /// Whether it ends before anything is changed.
    let isRehearsal: Bool
    /// The current catalogue is taken over first: asked for, or what is said of films needs films.
    let isMerge: Bool
    /// What has to be asked for to get the same plan from every folder.
    let request: ImportRequest
    private let wishes: String

    init(_ request: ImportRequest, files: [ImportFile], mapping: FieldMapping) {
        let sorted = files.enumerated().sorted {
            ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
        }
        .map(\.element)
        self.files = sorted
        self.request = ImportRequest(
            files: sorted.map(\.absolutePath), mode: request.mode, mapping: request.mapping,
            titleTypes: request.titleTypes)
        self.mapping = mapping
        titleTypes = Set(request.titleTypes)
        restarts = request.restart
        isRehearsal = request.isRehearsal
        isMerge = request.mode == .merge || !files.contains(where: \.hasFilms)
        wishes = "\(isMerge) \(request.mapping) \(titleTypes.sorted())"
    }

    var hasFilms: Bool { files.contains(where: \.hasFilms) }

    /// Whether an interrupted import can go on: all files can be read a second time.
    var isResumable: Bool { files.allSatisfy { $0.size != nil } }

    /// Bytes on disk; `nil` when that cannot be told.
    var totalBytes: Int64? {
        files.reduce(0) { total, file in total.flatMap { total in file.size.map { total + $0 } } }
    }

    /// The fingerprint of what cannot be continued.
    static let once = "once"

    /// Equal for equal files, wishes and catalogue to begin with.
    func fingerprint(onto generation: Int?) -> String {
        var hash = StableHash()
        for text in [wishes] + files.map(\.identity) {
            hash.combine(text.utf8)
            hash.combine(0xFF)
        }
        let base = generation.map { "+\($0)" } ?? ""
        return isResumable ? String(hash.value, radix: 16) + base : Self.once
    }
}

/// How much an import does at once.
public struct ImportOptions: Hashable, Sendable {
    /// Records that are written in one transaction, for which other writers have to wait: 20,000 take some 50
    /// ms.
    public var batchSize: Int
    /// What a file may ask for.
    public var limits: ReadingLimits

    public init(batchSize: Int = 20_000, limits: ReadingLimits = .standard) {
        self.batchSize = max(1, batchSize)
        self.limits = limits
    }
}

/// What an import does next. The raw values are stored.
enum ImportStage: String, Sendable {
    /// Takes over the current catalogue, in a merge.
    case copying
    case reading
    case ranking
    case indexing
    /// Makes the indexes of lists.
    case sorting
    case checking

    /// What people are told.
    var shown: ImportProgress.Stage {
        switch self {
        case .copying: .copying
        case .reading: .reading
        case .ranking: .ranking
        case .indexing, .sorting: .indexing
        case .checking: .checking
        }
    }
}
