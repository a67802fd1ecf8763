import NetworkCore

/// Who has to be told that bytes came. Belongs to the engine's thread.
final class CurlReaders {
    /// However much more is at hand, nobody waits longer.
    private static let longestWait = 8

    private var pipes: [HTTPBodyPipe] = []
    /// How often more was at hand.
    private var waits = 0

    var isEmpty: Bool { pipes.isEmpty }

    func tellLater(_ pipe: HTTPBodyPipe) {
        if pipes.last !== pipe { pipes.append(pipe) }
    }

    /// Tells all of them, unless more will come in a moment.
    func tell(isMoreAtHand: Bool) {
        waits += 1
        guard !isMoreAtHand || waits == Self.longestWait else { return }
        for pipe in pipes { pipe.tellReader() }
        pipes.removeAll(keepingCapacity: true)
        waits = 0
    }
}
