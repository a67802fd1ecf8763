internal import TerminalKit
internal import TextCore

/// Keys that a person types for a screen before it can take them.
///
/// An action may ask a server before it opens its screen, and a screen may load the rows of its keys. Meanwhile the keys
/// wait. The new screen gets them in their order; the old one gets none.
struct EarlyKeys {
    /// How long keys wait.
    static let patience = Duration.seconds(5)

    /// The keys in their order.
    var events: [TerminalEvent] = []
    /// When the first of them came.
    var since: ContinuousClock.Instant?
    /// The screens whose actions are opening something, each with the number of these actions.
    var openers: [ObjectIdentifier: Int] = [:]
    /// The screen that an action had not left yet when the first of them came.
    var opener: ObjectIdentifier?
    /// The screen that took too long: keys do not wait for it any more.
    var late: ObjectIdentifier?

    /// The text of the keys.
    var text: String {
        var text = ""
        for event in events {
            switch event {
            case .key(let key):
                if case .character(let scalar) = key.code, KeyChord(key.code, key.modifiers).isPlain {
                    text.unicodeScalars.append(scalar)
                }
            case .paste(let pasted): text += pasted
            default: break
            }
        }
        return text
    }
}

/// Holds keys until the next screen can take them.
extension UserInterface {
    /// Counts an action among those that open a screen while it runs.
    func opening(
        from screen: any Screen, _ body: @escaping @MainActor () async -> Void
    ) -> @MainActor () async -> Void {
        let id = ObjectIdentifier(screen)
        return { [self] in
            early.openers[id, default: 0] += 1
            await body()
            early.openers[id] = early.openers[id].flatMap { $0 > 1 ? $0 - 1 : nil }
            notices.add(.reported)
        }
    }

    /// Returns the part of the uppermost screen that keys wait for; `nil` when they can be used at once.
    private var coming: Placement.Coming? {
        guard let top = flow.top.map({ ObjectIdentifier($0) }), flow.alerts.isEmpty, overlay == nil else {
            return nil
        }
        if isStale || placed != top { place(layers(context), context) }
        guard let coming = early.openers[top] == nil ? placement.coming : .form else {
            early.late = nil
            return nil
        }
        return early.late == top ? nil : coming
    }

    /// Whether an event waits.
    func isEarly(_ event: TerminalEvent) -> Bool {
        switch event {
        // A question is answered at once.
        case .key, .paste: guard flow.alerts.isEmpty else { return false }
        case .mouse, .focus, .answer, .other: return false
        }
        if early.events.isEmpty {
            guard let coming else { return false }
            if case .key(let key) = event, isForNow(key, coming) { return false }
            beginWaiting()
        }
        early.events.append(event)
        return true
    }

    private func beginWaiting() {
        let top = flow.top.map { ObjectIdentifier($0) }
        early.opener = top.flatMap { early.openers[$0] == nil ? nil : $0 }
        early.since = options.now()
        work.startQuietly { [options, notices] in
            try? await options.sleep(EarlyKeys.patience)
            notices.add(.reported)
        }
    }

    /// Whether a key can be used before the screen has loaded.
    private func isForNow(_ key: Key, _ coming: Placement.Coming) -> Bool {
        let action = keys.action(for: key, in: scopes)
        switch coming {
        case .form:
            let leaving: Set<ActionID> = [.back, .quit, .redraw, .suspend]
            return !KeyChord(key.code, key.modifiers).isPlain && action.map(leaving.contains) ?? false
        case .rows:
            let moves: Set<ActionID> = [
                .open, .up, .down, .left, .right, .pageUp, .pageDown, .first, .last,
            ]
            guard let action else { return true }
            return !moves.contains(action) && flow.top?.scope.actions.contains { $0.id == action } != true
        }
    }

    /// Gives the keys to the screen that they waited for.
    func releaseEarlyKeys() {
        while flow.alerts.isEmpty, !early.events.isEmpty {
            if coming != nil {
                guard let since = early.since, since.duration(to: options.now()) >= EarlyKeys.patience else {
                    return
                }
                early.late = flow.top.map { ObjectIdentifier($0) }
                return dropEarlyKeys()
            }
            // Nothing was opened. On the screen that is still there they would mean something else.
            if let opener = early.opener, opener == flow.top.map({ ObjectIdentifier($0) }) {
                return dropEarlyKeys()
            }
            early.opener = nil
            take(early.events.removeFirst())
            // It may have opened the next one.
            if coming != nil { beginWaiting() }
        }
    }

    /// Shows the text of keys that no screen took, unless a message shows the reason already.
    private func dropEarlyKeys() {
        let text = early.text
        (early.events, early.opener) = ([], nil)
        guard !text.isEmpty, flow.toast?.isFailure != true else { return }
        flow.show(
            toast: LocalizedText(
                "“\(text)” was typed before the screen was there, and did nothing.",
                "화면이 열리기 전에 입력하여 반영되지 않았습니다: “\(text)”")[options.language],
            isFailure: true)
        isStale = true
    }
}
