import Platform

/// The D-Bus session bus, which connects to the keyring.
enum SessionBus {
    /// Whether this process's session has a bus; over SSH it often does not. Starts nothing.
    ///
    /// Source: D-Bus specification, "Well-known Message Bus Instances", and the places that GLib checks.
    static func isThere(in environment: [String: String]) -> Bool {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
        guard let directory = environment["XDG_RUNTIME_DIR"], directory.hasPrefix("/") else { return false }
        return access(directory + "/bus", F_OK) == 0
    }
}
