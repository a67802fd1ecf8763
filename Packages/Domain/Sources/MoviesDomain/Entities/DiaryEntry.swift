public import Platform

/// One user's score, viewings and note for one film.
public struct DiaryEntry: Hashable, Sendable {
    /// A value with the time at which it was stored, by which an import decides which of two is newer.
    public struct Kept<Value: Hashable & Sendable>: Hashable, Sendable {
        public let value: Value
        public let at: Date

        public init(_ value: Value, at: Date) {
            self.value = value
            self.at = at
        }
    }

    /// The film as it was at the last change of the entry, so that lists need no request to the source.
    public var movie: Movie
    /// The user's own score.
    public var score: Kept<Score>?
    /// The days on which it was seen, in ascending order, each at most once.
    public private(set) var viewings: [Viewing] = []
    /// The user's private note.
    public var note: Kept<FilmNote>?

    public init(
        movie: Movie, score: Kept<Score>? = nil, watched: Viewing? = nil,
        note: Kept<FilmNote>? = nil
    ) {
        self.movie = movie
        self.score = score
        viewings = watched.map { [$0] } ?? []
        self.note = note
    }

    /// Whether the entry has no values, so that it need not be stored.
    public var isEmpty: Bool { score == nil && viewings.isEmpty && note == nil }
}

/// A day on which a film was seen.
public struct Viewing: Hashable, Sendable {
    /// The day's midnight in UTC.
    public let day: Date
    /// The time of recording.
    public let at: Date
    /// Whether the film was seen on that day; otherwise it was entered on that day in another program, which does not know
    /// when it was seen.
    public let isDayKnown: Bool

    public init(_ day: Date, at: Date, isDayKnown: Bool = true) {
        (self.day, self.at, self.isDayKnown) = (day, at, isDayKnown)
    }
}

extension DiaryEntry {
    /// The maximum number of viewings of one film; the oldest are dropped.
    public static let mostViewings = 1_000

    /// The latest viewing.
    public var watched: Viewing? { viewings.last }

    /// Adds a viewing, unless the entry already has its day. A viewing of an unknown day is only added to an entry without
    /// viewings, and the first known day replaces it.
    ///
    /// - Returns: whether the viewing is new.
    @discardableResult
    public mutating func add(_ viewing: Viewing) -> Bool {
        guard viewing.isDayKnown || viewings.isEmpty else { return false }
        if viewing.isDayKnown { viewings.removeAll { !$0.isDayKnown } }
        guard !viewings.contains(where: { $0.day == viewing.day }) else { return false }
        let place = viewings.firstIndex { $0.day > viewing.day } ?? viewings.endIndex
        viewings.insert(viewing, at: place)
        viewings.removeFirst(max(0, viewings.count - Self.mostViewings))
        return true
    }

    /// Removes the viewing of one day, or all of them.
    public mutating func removeViewings(of day: Date? = nil) {
        viewings.removeAll { day == nil || $0.day == day }
    }
}
