import Foundation
import TestSupport

/// A session bus with its own unlocked keyring, for a process that belongs to a test.
final class KeyringSession {
    let address: String
    private let folder: TemporaryFolder
    private let daemon: pid_t
    private let output: UnsafeMutablePointer<FILE>

    /// The required programs that are not on the PATH.
    static var missing: [String] {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return ["dbus-daemon", "dbus-send", "gnome-keyring-daemon"].filter { program in
            !folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
        }
    }

    /// The bus starts the keyring with the first message to it, so that no message arrives too early.
    init() throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        let home = folder.path
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: home)
        try """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig><type>session</type><listen>unix:path=\(home)/bus</listen><auth>EXTERNAL</auth>
        <servicedir>\(home)</servicedir>
        <policy context="default"><allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
        """.write(toFile: home + "/bus.conf", atomically: true, encoding: .utf8)
        try """
        [D-BUS Service]
        Name=org.freedesktop.secrets
        Exec=/bin/sh -c "printf pw | exec gnome-keyring-daemon --foreground --unlock --components=secrets"
        """.write(toFile: home + "/keyring.service", atomically: true, encoding: .utf8)
        let variables = ["HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"].map { "\($0)=\(home)" }
        let command = """
            env \(variables.joined(separator: " ")) dbus-daemon --nofork --print-address=1 --print-pid=1 \
            --config-file=\(home)/bus.conf 2>/dev/null
            """
        guard let output = popen("exec " + command, "r") else { throw CocoaError(.executableLoad) }
        self.output = output
        address = Self.line(of: output)
        daemon = pid_t(Self.line(of: output)) ?? 0
        guard daemon > 0 else { throw CocoaError(.executableLoad) }
    }

    /// Ends the bus, and the keyring with it.
    deinit {
        // The process inherited a signal mask that may block any other signal.
        if daemon > 0 { kill(daemon, SIGKILL) }
        pclose(output)
    }

    /// Locks the keyring. Returns whether that succeeded.
    func lock() -> Bool {
        let status = system(
            """
            dbus-send --bus='\(address)' --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets \
            org.freedesktop.Secret.Service.Lock \
            array:objpath:/org/freedesktop/secrets/collection/login >/dev/null
            """)
        return status == 0
    }

    private static func line(of file: UnsafeMutablePointer<FILE>) -> String {
        var line = [CChar](repeating: 0, count: 1_024)
        guard fgets(&line, CInt(line.count), file) != nil else { return "" }
        return String(
            decoding: line.prefix { $0 != 10 && $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
