import Synchronization

/// Pieces for a stream, which notes whether the reader has stopped.
actor Feed {
    private var rest: ArraySlice<[UInt8]>
    private let noted = Mutex(false)

    init(_ pieces: [[UInt8]]) { rest = pieces[...] }

    var count: Int { rest.count }

    func next() -> [UInt8]? { rest.popFirst() }

    nonisolated func note() { noted.withLock { $0 = true } }

    nonisolated var isNoted: Bool { noted.withLock { $0 } }
}
