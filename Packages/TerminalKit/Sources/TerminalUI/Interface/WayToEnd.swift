internal import TerminalKit
internal import TextCore

/// The way to the end of a list whose last rows are not loaded yet.
///
/// A screen loads more rows when its last rows become visible. So the last of the loaded rows is chosen again
/// with each page that arrives, until a page adds nothing: at the real end, or after a failure.
struct WayToEnd {
    let screen: ObjectIdentifier
    let list: ElementID
    /// The number of rows at its beginning.
    private let first: Int
    private let since: ContinuousClock.Instant
    /// The number of rows that were loaded last.
    private(set) var count: Int

    /// The limits of one way. The user may go on from there.
    private static let most = (rows: 2_000, time: Duration.seconds(30))
    static let isLong = LocalizedText(
        "Go to the end again for more.", "더 보려면 맨 아래로 한 번 더.")

    init(_ screen: ObjectIdentifier, _ list: ElementID, count: Int, at now: ContinuousClock.Instant) {
        self.screen = screen
        self.list = list
        first = count
        since = now
        self.count = count
    }

    /// Whether the rows have been loading for half a second, so that the user may want to stop.
    func isSlow(at now: ContinuousClock.Instant) -> Bool { since.duration(to: now) > .milliseconds(500) }

    /// Takes note of the loaded rows.
    ///
    /// - Returns: whether the way goes on; `nil` at a limit.
    mutating func goesOn(_ count: Int, at now: ContinuousClock.Instant) -> Bool? {
        let isLonger = count > self.count
        self.count = count
        guard isLonger else { return false }
        return count - first < Self.most.rows && since.duration(to: now) < Self.most.time ? true : nil
    }
}

extension Stage {
    /// Moves to the end of the list or the screen, and for a list of a screen to the end of all its rows.
    func goToEnd() {
        activeMemory.move(by: .max, in: placement)
        guard case .screen(let screen) = owner, let id = activeMemory.activeList(in: placement),
            let list = placement.lists[id], !list.isControl
        else { return }
        wayToEnd = WayToEnd(screen, id, count: list.count, at: options.now())
        // The screen gets to know its last rows again, so that it retries a page that failed.
        activeMemory.shown[id] = nil
    }

    /// Goes on to the end when a frame has more rows.
    func goOnToEnd() {
        guard var way = wayToEnd else { return }
        wayToEnd = nil
        guard owner == .screen(way.screen), let list = placement.lists[way.list], list.count >= way.count
        else {
            return
        }
        switch way.goesOn(list.count, at: options.now()) {
        case true?: wayToEnd = way
        case false?:
            // The next page is still being loaded.
            if session.work.isReading(way.screen) { wayToEnd = way }
            return
        case nil: flow.show(remark: WayToEnd.isLong[options.language])
        }
        activeMemory.move(by: .max, in: placement)
        notices.add(.reported)
    }

    /// Ends the way to the end of a list, because the user does something else. Esc only ends the way.
    ///
    /// - Returns: whether this is all that the key does.
    func endsWayToEnd(_ key: Key) -> Bool {
        guard let way = wayToEnd else { return false }
        wayToEnd = nil
        return session.keys.action(for: key, in: scopes) == .back && session.work.giveUp(way.screen)
    }
}
