/// What the environment says about the way to the terminal.
struct Surroundings: Hashable, Sendable {
    /// Whether tmux or screen is between this process and the terminal.
    let isMultiplexed: Bool
    /// Whether kitty's query may be sent: the Linux console and Apple's Terminal print it, tmux takes it for a title.
    let mayBeKitty: Bool
    /// How long an answer may take.
    let limit: Duration

    init(_ environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        let isSet = { (name: String) in environment[name]?.isEmpty == false }
        isMultiplexed = isSet("TMUX") || isSet("STY") || term.hasPrefix("tmux") || term.hasPrefix("screen")
        mayBeKitty = !isMultiplexed && term != "linux" && environment["TERM_PROGRAM"] != "Apple_Terminal"
        limit = isSet("SSH_CONNECTION") || isSet("SSH_TTY") ? .seconds(1) : .milliseconds(200)
    }
}
