/// Who is at work on an import: stored with it, so that others keep away as long as that process lives.
struct ImportOwner: Hashable, Sendable {
    /// Seconds without a sign of life after which an owner is given up that cannot be looked for: one of
    /// another machine or container.
    static let patience = 30
    /// The same for a process that runs, but may be stopped.
    static let longPatience = 600

    let library: String
    let process: ProcessIdentity

    /// What is stored; "" stands for nobody.
    var text: String {
        [library, process.host, String(process.process), process.start].joined(separator: " ")
    }

    /// Whether an import that `text` owns may be taken over, `silence` seconds after its last sign of life.
    func mayTakeOver(from text: String, silence: Int) -> Bool {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, let number = Int(parts[2]) else { return true }
        if parts[0] == library { return true }
        switch ProcessIdentity(host: parts[1], process: number, start: parts[3]).isRunning {
        case false?: return true
        case true?: return silence.magnitude > Self.longPatience
        case nil: return silence.magnitude > Self.patience
        }
    }
}
