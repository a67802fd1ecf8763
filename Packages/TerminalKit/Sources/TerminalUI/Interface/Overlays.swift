/// A list over the screens, made from the table of actions.
package enum Overlay: Equatable {
    case help
    case palette(filter: String)

    /// The action that opened it.
    package var action: ActionID {
        switch self {
        case .help: .help
        case .palette: .palette
        }
    }
}

/// The help and the palette, one of which may be open over the other.
struct Overlays {
    /// The uppermost one.
    private(set) var top: Overlay?
    /// The user's places in it.
    var memory = ScreenMemory()
    private var covered: (overlay: Overlay, memory: ScreenMemory)?

    /// Opens an overlay. If it is open already, closes the uppermost one.
    mutating func toggle(_ wanted: Overlay) {
        let open = [top, covered?.overlay].compactMap { $0?.action }
        guard !open.contains(wanted.action) else { return close() }
        covered = top.map { ($0, memory) }
        (top, memory) = (wanted, ScreenMemory())
    }

    /// Closes the uppermost one.
    mutating func close() {
        (top, memory) = (covered?.overlay, covered?.memory ?? ScreenMemory())
        covered = nil
    }

    mutating func closeAll() { self = Overlays() }

    /// Shows only the actions of the palette that match a text, from the first one.
    mutating func filter(_ text: String) {
        top = .palette(filter: text)
        memory.lists["palette"] = nil
    }
}
