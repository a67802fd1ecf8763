internal import Observation
internal import TerminalKit

/// Draws the stage, and reports the visible rows to the screens.
@MainActor
final class Frames {
    private let stage: Stage
    private var painter = Painter()
    private let pool = CellPool()
    private var grid: CellGrid
    private var lastReport = TerminalReport()
    private var isTicking = false

    init(of stage: Stage) {
        self.stage = stage
        grid = CellGrid(stage.terminal.size, pool: pool)
    }

    /// Paints the next frame as a whole.
    func forget() { painter.forget() }

    /// Draws a frame if anything may have changed and the terminal has accepted the previous frame.
    func drawIfNeeded() {
        guard stage.isStale, stage.terminal.isReady else { return }
        stage.isStale = false
        let context = stage.context
        let notices = stage.notices
        if pool.isFull {
            pool.removeAll()
            stage.forgetCells()
            painter.forget()
        }
        if grid.size != context.size { grid = CellGrid(context.size, pool: pool) } else { grid.removeAll() }
        withObservationTracking {
            stage.place(context)
        } onChange: {
            notices.add(.reported)
        }
        let caret = CellRenderer.draw(stage.placement, context, into: &grid)
        stage.question.drawn(!stage.flow.alerts.isEmpty, at: stage.options.now)
        let facts = stage.terminal.facts
        if facts != lastReport {
            lastReport = facts
            stage.forgetShown()
        }
        painter.use(
            ScreenAbilities(isSynchronized: facts.isSynchronized, hasWideAmbiguous: facts.hasWideAmbiguous))
        let bytes = painter.paint(&grid, caret: caret)
        if !bytes.isEmpty { stage.terminal.write(bytes) }
        tellWhatIsSeen()
        stage.goOnToEnd()
        keepTicking()
        stage.session.hideToastLater()
    }

    private func tellWhatIsSeen() {
        guard case .screen = stage.owner, let top = stage.flow.top else { return }
        let (owner, placement) = (stage.owner, stage.placement)
        for id in stage[owner].shown.keys where placement.lists[id] == nil {
            (stage[owner].shown[id], stage[owner].told[id]) = (nil, nil)
        }
        for (id, list) in placement.lists where !list.isControl {
            guard let place = stage[stage.owner].lists[id] else { continue }
            let first = min(list.count, place.offset * list.columns)
            let rows = first..<min(list.count, first + list.pageRows * list.columns)
            let seen = ShownRows(rows: rows, count: list.count)
            if stage[stage.owner].shown[id] != seen {
                stage[stage.owner].shown[id] = seen
                stage.session.read(for: top) { await top.showed(id, rows) }
            }
            if let item = place.chosenItem, stage[stage.owner].told[id] != item {
                stage[stage.owner].told[id] = item
                top.chose(item, of: id)
            }
        }
    }

    private func keepTicking() {
        guard stage.placement.turns, stage.options.isAnimated, !isTicking else { return }
        isTicking = true
        stage.session.work.startQuietly { [weak self, options = stage.options] in
            try? await options.sleep(.milliseconds(120))
            guard let self else { return }
            isTicking = false
            stage.tick += 1
            stage.notices.add(.reported)
        }
    }
}
