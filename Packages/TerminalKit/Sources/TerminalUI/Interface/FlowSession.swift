internal import TextCore

/// The part that the hosts of a flow have in common: runs the operations of the screens and performs actions.
///
///     session.perform("bookmark", on: .number(24))
///     session.edit("title", "Kettle", of: screen)
///     await session.settle { ContinuousClock.now < limit }
@MainActor
package final class FlowSession {
    package let flow: Flow
    package let keys: KeyTable
    package let options: InterfaceOptions
    private let surface: ViewContext.Surface
    /// The actions of every screen.
    package let everywhere: ActionScope
    package let work = PendingWork()
    /// The number of the toast that hides itself.
    private var hidden = 0

    /// - Parameters:
    ///   - flow: the screens, complete with their tabs and the actions of every screen.
    ///   - keys: the keys of the actions.
    ///   - options: the language and the clock.
    ///   - surface: the kind of user interface.
    package init(
        _ flow: Flow, keys: KeyTable, _ options: InterfaceOptions, on surface: ViewContext.Surface
    ) {
        self.flow = flow
        self.keys = keys
        self.options = options
        self.surface = surface
        everywhere = flow.everywhere
    }

    /// The scopes of the uppermost screen, the innermost first.
    package var scopes: [ActionScope] { flow.top.map { scopes(of: $0) } ?? [everywhere] }

    /// The scopes of a screen or a sheet, the innermost first.
    package func scopes(of screen: any Screen) -> [ActionScope] {
        [screen.scope, flow.sheet === screen ? .underSheet : everywhere]
    }

    /// The keys of a screen's actions. They stay the same while a sheet covers the screen.
    package func keys(of screen: any Screen) -> KeyWords {
        KeyWords(keys, scopes(of: screen), on: surface)
    }

    /// Ends the screens, and returns when their operations have ended, or after a limit.
    package func end(within limit: Duration = PendingWork.mostWait) async {
        flow.finish()
        await work.finish(within: limit)
        flow.removeAll()
    }
}

/// Operations. They run concurrently with the interface; their changes are observed.
extension FlowSession {
    /// Starts an operation that only reads for a screen. Going back or leaving the screen cancels it.
    package func read(for screen: any Screen, _ body: @escaping @MainActor () async -> Void) {
        work.start(for: ObjectIdentifier(screen), at: options.now(), body) { [weak flow] in
            // Going back has nothing to stop any more.
            flow?.host?.flowChanged()
        }
    }

    /// Starts an operation that runs to its end.
    package func start(_ body: @escaping @MainActor () async -> Void) { work.start(body) }

    /// Waits for the running operations and their followers, until a question is open, and only as long as
    /// `mayWait` allows.
    package func settle(while mayWait: @escaping @MainActor () -> Bool = { true }) async {
        let (ends, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let waits = [
            Task { [work] in
                // An ending operation may have started another, such as loading a screen that it opened.
                repeat { await work.settle() } while !work.isEmpty && !Task.isCancelled
                continuation.yield()
            },
            Task { [flow] in
                while flow.alerts.isEmpty, !Task.isCancelled, mayWait() {
                    try? await Task.sleep(for: .milliseconds(20))
                }
                continuation.yield()
            },
        ]
        for await _ in ends { break }
        for wait in waits { wait.cancel() }
    }

    /// Hides the message of the bottom line after a few seconds, unless a question hides it already.
    package func hideToastLater() {
        guard flow.alerts.isEmpty, let toast = flow.toast, toast.number != hidden else { return }
        hidden = toast.number
        work.startQuietly { [weak flow, options] in
            try? await options.sleep(.seconds(toast.undo == nil ? 4 : 8))
            flow?.hideToast(toast.number)
        }
    }
}

/// The user's acts.
extension FlowSession {
    package typealias Operation = @MainActor () async -> Void

    /// Performs an action of the uppermost screen or of every screen on a row.
    ///
    /// - Parameters:
    ///   - action: the action. Actions that only move on a drawn screen have no effect.
    ///   - item: the row, if there is one.
    ///   - opening: wraps the operation of an action that opens a screen.
    package func perform(
        _ action: ActionID, on item: @autoclosure () -> ItemID?,
        opening: (Action, any Screen, @escaping Operation) -> Operation = { $2 }
    ) {
        if action == .back { return goBack() }
        if action == .undo { return undo() }
        guard !flow.obey(action), let top = flow.top, let (known, body) = flow.effect(of: action, on: item())
        else { return }
        let operation = if let known, known.opensScreen { opening(known, top, body) } else { body }
        if known?.onlyReads == true { read(for: top, operation) } else { start(operation) }
    }

    /// Goes back or closes the sheet. On the first screen of a tab, stops its reading, or else leaves its narrowing.
    package func goBack() {
        guard !flow.goBack(), let top = flow.top, !work.giveUp(ObjectIdentifier(top)),
            let narrowing = top.narrowing
        else { return }
        read(for: top, narrowing.leave)
    }

    /// Undoes the last action, or reports that nothing can be undone.
    private func undo() {
        if let undo = flow.takeUndo() { return start(undo) }
        let nothing = LocalizedText("There is nothing to undo.", "실행 취소할 작업이 없습니다.")
        flow.show(toast: nothing[options.language])
    }

    /// Reports the text of a field to its screen.
    package func edit(_ field: ElementID, _ text: String, of screen: any Screen) {
        start { await screen.edited(field, text) }
    }

    /// Reports Enter in a field to its screen.
    package func submit(_ field: ElementID, _ text: String, of screen: any Screen) {
        start { await screen.submitted(field, text) }
    }
}
