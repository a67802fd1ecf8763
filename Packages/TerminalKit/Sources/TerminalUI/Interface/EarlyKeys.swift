internal import TerminalKit
internal import TextCore

/// Keys that the user types for a screen before it can take them.
///
/// An action may ask a server before it opens its screen, and a screen may load the rows of its keys. Until then the keys
/// wait. The new screen gets them in their order; the old one gets none. Esc drops them.
@MainActor
final class EarlyKeys {
    /// How long keys and lines wait. A server that is slow or far away answers or fails sooner.
    nonisolated static let patience = Duration.seconds(60)

    private let stage: Stage
    private var waiting = WaitingKeys()
    /// The time of the first key.
    private var since: ContinuousClock.Instant?
    /// The screens whose actions are opening something, each with the number of these actions.
    private var openers: [ObjectIdentifier: Int] = [:]
    /// The screen that an action had not left yet when the first key arrived.
    private var opener: ObjectIdentifier?
    /// The screen that took too long: keys do not wait for it any more.
    private var late: ObjectIdentifier?

    init(for stage: Stage) { self.stage = stage }

    private var top: ObjectIdentifier? { stage.flow.top.map { ObjectIdentifier($0) } }

    /// Counts an action as one that opens a screen while it runs.
    func opening(
        _ action: Action, from screen: any Screen, _ body: @escaping @MainActor () async -> Void
    ) -> @MainActor () async -> Void {
        let id = ObjectIdentifier(screen)
        return { [self] in
            openers[id, default: 0] += 1
            if action.asksForSecret { waiting.isSecret = true }
            await body()
            if waiting.events.isEmpty { waiting.isSecret = false }
            openers[id] = openers[id].flatMap { $0 > 1 ? $0 - 1 : nil }
            stage.notices.add(.reported)
        }
    }

    /// Stores an event that has to wait, and returns whether it did.
    func holds(_ event: TerminalEvent) -> Bool {
        switch event {
        // A question is answered at once.
        case .key, .paste: guard stage.flow.alerts.isEmpty else { return false }
        case .mouse, .focus, .answer, .other: return false
        }
        if waiting.events.isEmpty {
            guard let coming else { return false }
            if case .key(let key) = event, isForNow(key, coming) { return false }
            beginWaiting()
        } else if case .key(let key) = event,
            let action = stage.session.keys.action(for: key, in: [stage.session.everywhere]),
            !KeyChord(key.code, key.modifiers).isPlain
        {
            if action == .redraw || action == .suspend { return false }
            if action == .back || action == .quit {
                drop()
                return true
            }
        }
        if !waiting.add(event) { drop() }
        return true
    }

    /// Gives the keys to the screen that they waited for.
    func release(_ take: (TerminalEvent) -> Void) {
        while stage.flow.alerts.isEmpty, !waiting.events.isEmpty {
            if coming != nil {
                guard let since, since.duration(to: stage.options.now()) >= Self.patience else { return }
                late = top
                return drop()
            }
            // No screen was opened. On the old screen the keys would mean something else.
            if let opener, opener == top { return drop() }
            opener = nil
            take(waiting.removeFirst())
            // The key may have opened the next screen.
            if coming != nil { beginWaiting() }
        }
    }

    /// The part of the uppermost screen that keys wait for; `nil` when they can be used at once.
    private var coming: Placement.Coming? {
        guard let top, stage.flow.alerts.isEmpty, stage.overlays.top == nil else { return nil }
        if stage.isStale || stage.placed != top { stage.place() }
        guard let coming = openers[top] == nil ? stage.placement.coming : .form else {
            late = nil
            return nil
        }
        return late == top ? nil : coming
    }

    private func beginWaiting() {
        opener = top.flatMap { openers[$0] == nil ? nil : $0 }
        since = stage.options.now()
        stage.session.work.startQuietly { [options = stage.options, notices = stage.notices] in
            try? await options.sleep(Self.patience)
            notices.add(.reported)
        }
    }

    /// Whether a key can be used before the screen has loaded.
    private func isForNow(_ key: Key, _ coming: Placement.Coming) -> Bool {
        let action = stage.session.keys.action(for: key, in: stage.scopes)
        switch coming {
        case .form:
            let leaving: Set<ActionID> = [.back, .quit, .redraw, .suspend]
            return !KeyChord(key.code, key.modifiers).isPlain && action.map(leaving.contains) ?? false
        case .rows:
            let moves: Set<ActionID> = [
                .open, .up, .down, .left, .right, .pageUp, .pageDown, .first, .last,
            ]
            guard let action else { return true }
            return !moves.contains(action)
                && stage.flow.top?.scope.actions.contains { $0.id == action } != true
        }
    }

    /// Shows the text of keys that no screen took, unless a message shows the reason already.
    private func drop() {
        let message = waiting.message
        waiting = WaitingKeys()
        opener = nil
        guard let message, stage.flow.toast?.isFailure != true else { return }
        stage.flow.show(toast: message[stage.options.language], isFailure: true)
        stage.isStale = true
    }
}

/// Keys in their order.
struct WaitingKeys {
    private(set) var events: [TerminalEvent] = []
    private var bytes = 0
    /// Whether they may be a password, which no message shows.
    var isSecret = false
    /// The most bytes of text that wait.
    static let mostBytes = 2 << 20
    /// The most characters of dropped text in a message.
    private static let mostShown = 200

    /// Adds keys, and returns `false` when there is no room.
    mutating func add(_ event: TerminalEvent) -> Bool {
        if case .paste(let text) = event { bytes += text.utf8.count } else { bytes += 1 }
        guard bytes <= Self.mostBytes else { return false }
        events.append(event)
        return true
    }

    mutating func removeFirst() -> TerminalEvent {
        let event = events.removeFirst()
        if events.isEmpty { self = WaitingKeys() }
        return event
    }

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
