import TextCore

/// Writes the tokens by which one entry is found, separated by spaces. Used again for every entry, so that
/// a million of them need no new memory.
///
/// A title gives its words; for runs of Korean, Chinese or Japanese every end of the run, so that a prefix
/// query finds any part of it, with or without spaces; the initial consonants in the same way; and the whole
/// title, without its article, and the initials of all of it, each behind a marker. Names of people give the
/// same behind another marker, without the last three, and what is half typed of every end of a run: its
/// first syllable with the initials of the others. ``SearchLimits`` says what is left out of very long entries.
public struct TokenWriter: Sendable {
    /// The tokens so far.
    public private(set) var text: [UInt8] = []
    private var folded: [UInt8] = []
    private var whole: [UInt8] = []
    private var run: [UInt8] = []
    private var initials: [UInt8] = []
    private var starts: [Int] = []
    private var seen: [Int] = []
    /// Of the tokens so far, as ``SearchLimits/entry`` counts.
    private var size = 0

    /// Writes nothing yet.
    public init() {}

    /// Begins the next entry.
    public mutating func clear() {
        text.removeAll(keepingCapacity: true)
        seen.removeAll(keepingCapacity: true)
        size = 0
    }

    /// Adds a token of ASCII letters and digits: an IMDb code or an id.
    public mutating func addCode(_ code: some Sequence<UInt8>) {
        append(Array(code)[...], marker: nil)
    }

    /// Adds a title. One that this entry has had already adds nothing.
    public mutating func addTitle(_ utf8: UnsafeBufferPointer<UInt8>) {
        guard fold(utf8) else { return }
        whole.removeAll(keepingCapacity: true)
        initials.removeAll(keepingCapacity: true)
        var articleEnd = 0
        var runsEnd = 0
        for piece in SearchPieces(folded) {
            if whole.isEmpty, SearchMarker.isArticle(folded[piece.range]) { articleEnd = piece.range.count }
            whole += folded[piece.range]
            if piece.isUnspaced { runsEnd = whole.count }
            add(piece, marker: nil, collectingInitials: true)
        }
        endRun(marker: nil, collectingInitials: true)
        appendSuffixes(of: initials, marker: nil)
        append(SearchMarker.wholeTitle(whole, articleEnd: articleEnd), marker: .wholeTitle)
        if !initials.isEmpty {
            initials += whole[runsEnd...]
            append(SearchMarker.wholeTitle(initials, articleEnd: 0), marker: .wholeInitials)
        }
    }

    /// Adds a text of any length: its words, its runs and their initial consonants, without what whole titles
    /// have. With the insides of words, every end of a word, too, so that `SearchExpression.parts` finds any
    /// part of it.
    public mutating func addText(_ utf8: UnsafeBufferPointer<UInt8>, withInsides: Bool = false) {
        guard fold(utf8) else { return }
        initials.removeAll(keepingCapacity: true)
        for piece in SearchPieces(folded) {
            add(piece, marker: nil, collectingInitials: true)
            if withInsides, !piece.isUnspaced {
                appendSuffixes(of: Array(folded[piece.range]), from: 1, marker: nil)
            }
        }
        endRun(marker: nil, collectingInitials: true)
        appendSuffixes(of: initials, marker: nil)
    }

    /// Adds the name of a person. One that this entry has had already adds nothing.
    public mutating func addPerson(_ utf8: UnsafeBufferPointer<UInt8>) {
        guard fold(utf8) else { return }
        for piece in SearchPieces(folded) { add(piece, marker: .person, collectingInitials: false) }
        endRun(marker: .person, collectingInitials: false)
    }

    /// Whether there is a text that this entry has not had yet.
    private mutating func fold(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        folded.removeAll(keepingCapacity: true)
        TextFolding.fold(utf8, into: &folded)
        guard !folded.isEmpty else { return false }
        var hasher = Hasher()
        folded.withUnsafeBytes { hasher.combine(bytes: $0) }
        let hash = hasher.finalize()
        guard !seen.contains(hash) else { return false }
        seen.append(hash)
        return true
    }

    private mutating func add(
        _ piece: SearchPieces.Piece, marker: SearchMarker?, collectingInitials: Bool
    ) {
        if piece.isUnspaced {
            run += folded[piece.range]
        } else {
            endRun(marker: marker, collectingInitials: collectingInitials)
            append(folded[piece.range], marker: marker)
        }
    }

    private mutating func endRun(marker: SearchMarker?, collectingInitials: Bool) {
        guard !run.isEmpty else { return }
        appendSuffixes(of: run, marker: marker)
        if collectingInitials {
            Hangul.appendInitialConsonants(of: String(decoding: run, as: UTF8.self), to: &initials)
        }
        run.removeAll(keepingCapacity: true)
    }

    private mutating func appendSuffixes(of bytes: [UInt8], from first: Int = 0, marker: SearchMarker?) {
        SearchPieces.scalarStarts(bytes, into: &starts)
        for index in first..<max(first, starts.count - 1) {
            let end = starts[min(index + SearchMarker.longestRun, starts.count - 1)]
            append(bytes[starts[index]..<end], marker: marker)
            if marker == .person {
                let second = starts[index + 1]
                appendHalfTyped(bytes[starts[index]..<second], bytes[second..<end])
            }
        }
    }

    private mutating func appendHalfTyped(_ first: ArraySlice<UInt8>, _ others: ArraySlice<UInt8>) {
        initials.removeAll(keepingCapacity: true)
        Hangul.appendInitialConsonants(of: String(decoding: others, as: UTF8.self), to: &initials)
        if !initials.isEmpty { append(first + initials, marker: .person) }
    }

    private mutating func append(_ token: ArraySlice<UInt8>, marker: SearchMarker?) {
        let token = SearchLimits.beginning(of: token, limit: SearchLimits.token)
        guard !token.isEmpty || marker != nil else { return }
        size += (marker?.rawValue.utf8.count ?? 0) + token.count + SearchLimits.overhead
        guard size <= SearchLimits.entry else { return }
        if !text.isEmpty { text.append(0x20) }
        if let marker { text += marker.rawValue.utf8 }
        text += token
    }
}
