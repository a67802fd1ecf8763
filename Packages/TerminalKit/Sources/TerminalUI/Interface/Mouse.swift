internal import TerminalKit

/// The meaning of clicks and of the wheel.
@MainActor
struct Mouse {
    private let stage: Stage
    private let runner: ActionRunner
    private var lastClick: (target: Placement.Target, at: ContinuousClock.Instant)?

    init(on stage: Stage, _ runner: ActionRunner) { (self.stage, self.runner) = (stage, runner) }

    mutating func take(_ event: MouseEvent) {
        let target = stage.placement.regions.last { $0.frame.contains(x: event.column, y: event.row) }?.target
        switch event.kind {
        case .scrollUp: stage.activeMemory.turnWheel(-3, in: stage.placement)
        case .scrollDown: stage.activeMemory.turnWheel(3, in: stage.placement)
        case .press(0): if let target { click(target, event) }
        case .press, .release, .drag: break
        }
    }

    private mutating func click(_ target: Placement.Target, _ event: MouseEvent) {
        let now = stage.options.now()
        let isDouble = lastClick.map { $0.target == target && now - $0.at < .milliseconds(400) } ?? false
        lastClick = isDouble ? nil : (target, now)
        switch target {
        case .action(let action):
            // Esc leaves a field first, but a click on the way back goes back at once.
            let isField = stage.focusedField != nil
            if action == .back, isField, stage.overlays.top == nil, stage.flow.sheet == nil {
                stage.activeMemory.leaveField()
            }
            runner.perform(action)
        case .rowAction(let action, let list, let index):
            stage.activeMemory.choose(index, of: list)
            runner.perform(action)
        case .tab(let index): stage.flow.turn(to: index)
        case .item(let list, let index):
            stage.activeMemory.choose(index, of: list)
            if stage.placement.lists[list]?.isControl == true {
                runner.perform(.open)
            } else if isDouble {
                if stage.overlays.top == nil { runner.perform(.open) } else { runner.runChosen() }
            }
        case .focus(let id):
            stage.activeMemory.focus = id
            stage.activeMemory.putCaret(of: id, column: event.column, row: event.row, in: stage.placement)
        case .outside: if stage.flow.alerts.isEmpty { runner.goBack() }
        case .nothing: break
        }
    }
}
