import TextCore

/// Writes the search tokens of one entry, separated by spaces. It is reused for every entry, so that a million entries
/// need no new memory.
///
/// A title contributes its words. For runs of Korean, Chinese or Japanese it contributes every suffix of the run that
/// starts at the beginning of a word, and every suffix of each word, so that a prefix query finds any part of a word,
/// and words with or without spaces, but no text that begins inside one word and ends in the next; the initial
/// consonants are handled alike. It also contributes, each with a marker, the whole title without its article, the
/// initials of all of it, its first word, and the number of its words. Names of people contribute their words with
/// another marker and, for half-typed names, the first syllable of every suffix of a run with the initials of the
/// others. `SearchLimits` bounds very long entries.
///
/// The writer also collects the words for corrections.
public struct TokenWriter: Sendable {
    /// The tokens so far.
    public private(set) var text: [UInt8] = []
    /// The words so far for corrections; some of them twice.
    private(set) var spellings: [[UInt8]] = []
    private var folded: [UInt8] = []
    private var whole: [UInt8] = []
    private var run = Run()
    private var initials = Run()
    private var starts: [Int] = []
    private var seen: [Int] = []
    /// The size of the tokens so far, counted as `SearchLimits.entry` defines.
    private var size = 0

    /// The words of a run, concatenated.
    private struct Run {
        var bytes: [UInt8] = []
        /// The ends of the words.
        var ends: [Int] = []

        mutating func clear() {
            bytes.removeAll(keepingCapacity: true)
            ends.removeAll(keepingCapacity: true)
        }

        mutating func endWord() {
            if bytes.count > ends.last ?? 0 { ends.append(bytes.count) }
        }
    }

    /// Starts without tokens.
    public init() {}

    /// Starts the next entry.
    public mutating func clear() {
        text.removeAll(keepingCapacity: true)
        spellings.removeAll(keepingCapacity: true)
        seen.removeAll(keepingCapacity: true)
        size = 0
    }

    /// Sorts the tokens, which FTS5 indexes faster: tokens with a common prefix are adjacent. Duplicates stay, because
    /// FTS5 counts them again when the entry is removed.
    mutating func sort() {
        let unsorted = text
        var tokens: [(beginning: UInt64, place: Range<Int>)] = []
        var start = 0
        while start < unsorted.count {
            let end = unsorted[start...].firstIndex(of: 0x20) ?? unsorted.count
            var beginning: UInt64 = 0
            for index in start..<start + 8 {
                beginning = beginning << 8 | (index < end ? UInt64(unsorted[index]) : 0)
            }
            tokens.append((beginning, start..<end))
            start = end + 1
        }
        // Most tokens differ in their first eight bytes, which are compared as a number.
        tokens.sort { one, other in
            one.beginning == other.beginning
                ? unsorted[one.place].lexicographicallyPrecedes(unsorted[other.place])
                : one.beginning < other.beginning
        }
        text.removeAll(keepingCapacity: true)
        for token in tokens {
            if !text.isEmpty { text.append(0x20) }
            text += unsorted[token.place]
        }
    }

    /// Adds a token of ASCII letters and digits: an IMDb code or an id.
    public mutating func addCode(_ code: some Sequence<UInt8>) {
        append(Array(code)[...], marker: nil)
    }

    /// Adds the year of an entry.
    public mutating func addYear(_ year: Int) {
        append(Array("\(year)".utf8)[...], marker: .year)
    }

    /// Adds the name of the entry's category.
    public mutating func addCategory(_ name: String) {
        let squeezed = name.folded.utf8.filter { $0 != 0x20 }
        if !squeezed.isEmpty { append(squeezed[...], marker: .category) }
    }

    /// Adds a title. A title that this entry already has adds nothing.
    public mutating func addTitle(_ utf8: UnsafeBufferPointer<UInt8>) {
        guard fold(utf8) else { return }
        whole.removeAll(keepingCapacity: true)
        initials.clear()
        var articleEnd = 0
        var runsEnd = 0
        var first = FirstWords()
        for piece in SearchPieces(folded) {
            let bytes = folded[piece.range]
            if whole.isEmpty, SearchMarker.isArticle(bytes) { articleEnd = bytes.count }
            whole += bytes
            if piece.isUnspaced { runsEnd = whole.count }
            add(piece, marker: nil, collectingInitials: true, isTitle: true)
            first.add(bytes, isUnspaced: piece.isUnspaced)
        }
        endRun(marker: nil, collectingInitials: true, isTitle: true)
        appendSuffixes(of: initials, marker: nil)
        append(SearchMarker.wholeTitle(whole, articleEnd: articleEnd), marker: .wholeTitle)
        if !initials.bytes.isEmpty {
            let all = initials.bytes + whole[runsEnd...]
            append(SearchMarker.wholeTitle(all, articleEnd: 0), marker: .wholeInitials)
        }
        for word in first.words { append(beginning(ofRun: word)[...], marker: .firstWord) }
        for acronym in first.acronyms { append(acronym[...], marker: nil) }
        let words = folded.split(separator: 0x20)
        if words.count <= SearchMarker.mostWords {
            append(Array("\(words.count)".utf8)[...], marker: .wordCount)
        }
        appendAbbreviation(of: words)
        spell(words)
    }

    /// Adds a text of any length: its words, its runs and their initial consonants, without the tokens of whole titles.
    /// `withInsides` adds every suffix of a word, so that `SearchExpression.parts` finds any part of it.
    /// `isDescription` puts a marker in front of its tokens.
    public mutating func addText(
        _ utf8: UnsafeBufferPointer<UInt8>, withInsides: Bool = false, isDescription: Bool = false
    ) {
        guard fold(utf8) else { return }
        let marker = isDescription ? SearchMarker.description : nil
        initials.clear()
        for piece in SearchPieces(folded) {
            add(piece, marker: marker, collectingInitials: true)
            if withInsides, !piece.isUnspaced {
                let word = Array(folded[piece.range])
                appendSuffixes(of: Run(bytes: word, ends: [word.count]), from: 1, marker: marker)
            }
        }
        endRun(marker: marker, collectingInitials: true)
        appendSuffixes(of: initials, marker: marker)
        spell(folded.split(separator: 0x20, maxSplits: SearchLimits.spellings).prefix(SearchLimits.spellings))
    }

    /// Adds the name of a person. A name that this entry already has adds nothing.
    public mutating func addPerson(_ utf8: UnsafeBufferPointer<UInt8>) {
        guard fold(utf8) else { return }
        for piece in SearchPieces(folded) { add(piece, marker: .person, collectingInitials: false) }
        endRun(marker: .person, collectingInitials: false)
        spell(folded.split(separator: 0x20))
    }

    /// Folds a text and returns whether it is non-empty and new to this entry.
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
        _ piece: SearchPieces.Piece, marker: SearchMarker?, collectingInitials: Bool, isTitle: Bool = false
    ) {
        if piece.isUnspaced {
            run.bytes += folded[piece.range]
            run.endWord()
        } else {
            endRun(marker: marker, collectingInitials: collectingInitials, isTitle: isTitle)
            append(folded[piece.range], marker: marker)
        }
    }

    private mutating func endRun(
        marker: SearchMarker?, collectingInitials: Bool, isTitle: Bool = false
    ) {
        guard !run.bytes.isEmpty else { return }
        let words = run
        run.clear()
        appendSuffixes(of: words, marker: marker)
        var start = 0
        for end in words.ends {
            let word = words.bytes[start..<end]
            if isTitle { append(beginning(ofRun: word)[...], marker: .word) }
            if collectingInitials {
                let first = initials.bytes.count
                Hangul.appendInitialConsonants(
                    of: String(decoding: word, as: UTF8.self), to: &initials.bytes)
                initials.endWord()
                if isTitle { append(initials.bytes[first...], marker: .word) }
            }
            start = end
        }
    }

    /// Appends the suffixes: to the end of the run from the beginning of a word, to the end of the word from its
    /// inside.
    private mutating func appendSuffixes(of run: Run, from first: Int = 0, marker: SearchMarker?) {
        SearchPieces.scalarStarts(run.bytes, into: &starts)
        var word = 0
        for index in first..<max(first, starts.count - 1) {
            let start = starts[index]
            while start >= run.ends[word] { word += 1 }
            let isWord = start == 0 || word > 0 && start == run.ends[word - 1]
            var end = starts[min(index + SearchMarker.longestRun, starts.count - 1)]
            if !isWord { end = min(end, run.ends[word]) }
            append(run.bytes[start..<end], marker: marker)
            guard marker == .person else { continue }
            let second = starts[index + 1]
            appendInitials(of: run.bytes[second..<end], behind: run.bytes[start..<second])
            if isWord { appendInitials(of: run.bytes[start..<end], behind: []) }
        }
    }

    /// Appends the half-typed form of a name, or its initials.
    private mutating func appendInitials(of others: ArraySlice<UInt8>, behind first: ArraySlice<UInt8>) {
        var token = Array(first)
        Hangul.appendInitialConsonants(of: String(decoding: others, as: UTF8.self), to: &token)
        if token.count > first.count { append(token[...], marker: .person) }
    }

    /// Appends the abbreviation of a long title: 센치행 for 센과 치히로의 행방불명.
    private mutating func appendAbbreviation(of words: [ArraySlice<UInt8>]) {
        // A Korean syllable has three bytes, the first of which is in this range.
        let syllables = words.map { $0.prefix(3) }.filter { bytes in
            bytes.count == 3 && (0xEA...0xED).contains(bytes[bytes.startIndex])
                && String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy(Hangul.isSyllable)
        }
        guard syllables.count >= SearchMarker.shortestAbbreviation else { return }
        let short = syllables.prefix(SearchMarker.longestRun).flatMap(\.self)
        append(short[...], marker: .abbreviation)
    }

    private func beginning(ofRun bytes: some Collection<UInt8>) -> [UInt8] {
        Array(SearchMarker.beginning(ofRun: String(decoding: bytes, as: UTF8.self)).utf8)
    }

    /// Collects words for corrections; Korean words also without their particles, and without the spaces between them.
    private mutating func spell(_ words: some Collection<ArraySlice<UInt8>>) {
        var joined: [[UInt8]] = []
        for word in words {
            spellings.append(Array(word))
            guard word.first.map({ $0 >= 0xE0 }) ?? false,
                String(decoding: word, as: UTF8.self).unicodeScalars.allSatisfy(Hangul.isSyllable)
            else {
                joined.removeAll()
                continue
            }
            if let stem = KoreanStem.stem(of: word) { spellings.append(stem) }
            joined = joined.map { $0 + word }.filter { $0.count <= SearchMarker.longestRun * 3 }
            spellings += joined
            joined.append(Array(word))
        }
    }

    private mutating func append(_ token: ArraySlice<UInt8>, marker: SearchMarker?) {
        let token = SearchLimits.beginning(of: token, limit: SearchLimits.token)
        guard !token.isEmpty || marker == .wholeTitle else { return }
        size += (marker?.rawValue.utf8.count ?? 0) + token.count + SearchLimits.overhead
        guard size <= SearchLimits.entry else { return }
        if !text.isEmpty { text.append(0x20) }
        if let marker { text += marker.rawValue.utf8 }
        text += token
    }
}

/// The beginning of a title and its acronyms.
private struct FirstWords {
    /// The first word, and also the second after an article; the acronym at the beginning of the title.
    private(set) var words: [[UInt8]] = []
    /// Single letters in a row as one word: "E.T." folds to "e t" and becomes "et".
    private(set) var acronyms: [[UInt8]] = []
    private var letters: [UInt8] = []
    private var count = 0

    mutating func add(_ word: ArraySlice<UInt8>, isUnspaced: Bool) {
        if count == 0 || count == 1 && words.first.map({ SearchMarker.isArticle($0[...]) }) == true {
            words.append(Array(word))
        }
        count += 1
        guard word.count == 1, !isUnspaced, word.first.map({ (0x61...0x7A).contains($0) }) == true else {
            letters = []
            return
        }
        letters += word
        guard letters.count > 1 else { return }
        if letters.count > 2 { acronyms.removeLast() }
        acronyms.append(letters)
        guard letters.count == count else { return }
        if count > 2 { words.removeLast() }
        words.append(letters)
    }
}
