internal import TerminalKit
internal import TextCore

/// Keys that the user types for a screen before it can take them.
///
/// An action may ask a server before it opens its screen, and a screen may load the rows of its keys. Until then the keys
/// wait. The new screen gets them in their order; the old one gets none. Esc drops them.
struct EarlyKeys {
    /// How long keys and lines wait. A server that is slow or far away answers or fails sooner.
    static let patience = Duration.seconds(60)
    /// The most bytes of text that wait.
    static let mostBytes = 2 << 20
    /// The most characters of dropped text in a message.
    private static let mostShown = 200

    /// The keys in their order.
    var events: [TerminalEvent] = []
    /// The time of the first key.
    var since: ContinuousClock.Instant?
    /// The screens whose actions are opening something, each with the number of these actions.
    var openers: [ObjectIdentifier: Int] = [:]
    /// The screen that an action had not left yet when the first key arrived.
    var opener: ObjectIdentifier?
    /// The screen that took too long: keys do not wait for it any more.
    var late: ObjectIdentifier?
    /// Whether the keys may be a password, which no message shows.
    var isSecret = false
    private var bytes = 0

    /// Adds keys, and returns `false` when there is no room.
    mutating func add(_ event: TerminalEvent) -> Bool {
        if case .paste(let text) = event { bytes += text.utf8.count } else { bytes += 1 }
        guard bytes <= Self.mostBytes else { return false }
        events.append(event)
        return true
    }

    mutating func removeAll() { (events, bytes, opener, isSecret) = ([], 0, nil, false) }

    /// The message about keys that were dropped; `nil` when they have no text.
    var message: LocalizedText? {
        let text = text
        if text.isEmpty { return nil }
        if isSecret {
            return LocalizedText(
                "The text that was typed before the screen was there did nothing.",
                "화면이 열리기 전에 입력한 내용은 반영되지 않았습니다.")
        }
        let start = text.count > Self.mostShown ? text.prefix(Self.mostShown) + "…" : text[...]
        return LocalizedText(
            "“\(start)” was typed before the screen was there, and did nothing.",
            "화면이 열리기 전에 입력하여 반영되지 않았습니다: “\(start)”")
    }

    /// The text of the keys.
    private var text: String {
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
    /// Counts an action as one that opens a screen while it runs.
    func opening(
        _ action: Action, from screen: any Screen, _ body: @escaping @MainActor () async -> Void
    ) -> @MainActor () async -> Void {
        let id = ObjectIdentifier(screen)
        return { [self] in
            early.openers[id, default: 0] += 1
            if action.asksForSecret { early.isSecret = true }
            await body()
            if early.events.isEmpty { early.isSecret = false }
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
        } else if case .key(let key) = event, let action = keys.action(for: key, in: [everywhere]),
            !KeyChord(key.code, key.modifiers).isPlain
        {
            if action == .redraw || action == .suspend { return false }
            if action == .back || action == .quit {
                dropEarlyKeys()
                return true
            }
        }
        if !early.add(event) { dropEarlyKeys() }
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
            // No screen was opened. On the old screen the keys would mean something else.
            if let opener = early.opener, opener == flow.top.map({ ObjectIdentifier($0) }) {
                return dropEarlyKeys()
            }
            early.opener = nil
            let event = early.events.removeFirst()
            if early.events.isEmpty { early.removeAll() }
            take(event)
            // The key may have opened the next screen.
            if coming != nil { beginWaiting() }
        }
    }

    /// Shows the text of keys that no screen took, unless a message shows the reason already.
    private func dropEarlyKeys() {
        let message = early.message
        early.removeAll()
        guard let message, flow.toast?.isFailure != true else { return }
        flow.show(toast: message[options.language], isFailure: true)
        isStale = true
    }
}
