import Basics
public import CatalogueFiles
import MoviesDomain

/// The plan of an import, made from the request and the files.
struct ImportPlan: Hashable, Sendable {
    /// In reading order.
    let files: [ImportFile]
    let mapping: FieldMapping
    let titleTypes: Set<String>
    let restarts: Bool
    /// Whether it is a dry run.
    let isRehearsal: Bool
    /// Whether the current catalogue is copied first: on request, or if the files contain no films.
    let isMerge: Bool
    /// The limit of listed problems.
    let mostProblems: Int
    /// The limit of listed records that are left out on purpose. IMDb's files have millions of them.
    var mostFiltered: Int { min(mostProblems, 1_000) }
    /// The request with absolute paths.
    let request: ImportRequest
    private let settings: String

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
        mostProblems = min(SkippedRecord.limit, max(0, request.mostProblems))
        isMerge = request.mode == .merge || !files.contains(where: \.hasFilms)
        settings = "\(isMerge) \(request.mapping) \(titleTypes.sorted())"
    }

    var hasFilms: Bool { files.contains(where: \.hasFilms) }

    /// Whether an interrupted import can be continued: all files can be read again.
    var isResumable: Bool { files.allSatisfy { $0.size != nil } }

    /// Bytes on disk; `nil` if unknown.
    var totalBytes: Int64? {
        files.reduce(0) { total, file in total.flatMap { total in file.size.map { total + $0 } } }
    }

    /// The fingerprint of an import that cannot be continued.
    static let once = "once"

    /// Equal for equal files, options and initial catalogue.
    func fingerprint(onto generation: Int?) -> String {
        var hash = StableHash()
        for text in [settings] + files.map(\.identity) {
            hash.combine(text.utf8)
            hash.combine(0xFF)
        }
        let base = generation.map { "+\($0)" } ?? ""
        return isResumable ? String(hash.value, radix: 16) + base : Self.once
    }
}

/// The limits of an import.
public struct ImportOptions: Hashable, Sendable {
    /// Records per transaction, during which other writers wait: 20,000 take some 50 ms.
    public var batchSize: Int
    /// The limits of files.
    public var limits: ReadingLimits

    public init(batchSize: Int = 20_000, limits: ReadingLimits = .standard) {
        self.batchSize = max(1, batchSize)
        self.limits = limits
    }
}

/// The stage of an import. The raw values are stored.
enum ImportStage: String, Sendable {
    /// Copies the current catalogue, in a merge.
    case copying
    case reading
    case ranking
    case indexing
    /// Creates the indexes of lists.
    case sorting
    case checking

    /// The stage in progress reports.
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
