/// The user's browser.
public enum Browser {
    /// Opens an address without waiting for the browser; `false` where there is no display. Other users of this machine
    /// may see the address.
    public static func open(_ address: String, _ environment: [String: String]) -> Bool {
        #if os(Linux)
            let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
            let program = "xdg-open"
        #else
            let hasDisplay = environment["SSH_CONNECTION"] == nil
            let program = "open"
        #endif
        guard hasDisplay, ShellCommand.exists(program, environment) else { return false }
        // The output of a browser would mix with the output of this program.
        let command = ShellCommand(text: "\(program) >/dev/null 2>&1 </dev/null", environment: environment)
        return (try? command.start([address])) != nil
    }
}
