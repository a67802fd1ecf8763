import Platform

/// The user whose program opened a connection from this machine. Cookies are the same for all ports and one-time
/// addresses may be visible to other users, so a server for one user alone asks the system instead.
enum PeerOwner {
    /// Whether a program of this process's user opened the connection from an address, a `sockaddr` of the system, to a
    /// port. Without Linux's tables the answer is yes. Asked once for each connection: a few milliseconds, and some ten
    /// microseconds for each connection of the machine that comes before in the table.
    static func isThisUser(_ address: UnsafeRawPointer, port: Int) -> Bool {
        #if os(Linux)
            let family = CInt(address.load(as: sockaddr.self).sa_family)
            let (table, offset, count) =
                family == AF_INET6 ? ("/proc/net/tcp6", 8, 16) : ("/proc/net/tcp", 4, 4)
            // The address is printed as words of the machine, the port as a number.
            let words = UnsafeRawBufferPointer(start: address + offset, count: count)
            let host = stride(from: 0, to: count, by: 4).map { start in
                hex(words.loadUnaligned(fromByteOffset: start, as: UInt32.self), digits: 8)
            }.joined()
            let clientPort = UInt16(bigEndian: address.load(fromByteOffset: 2, as: UInt16.self))
            guard let file = fopen(table, "re") else { return false }
            defer { fclose(file) }
            return owner(
                of: "\(host):\(hex(UInt32(clientPort), digits: 4))",
                toPort: hex(UInt32(clamping: port), digits: 4), in: file) == getuid()
        #else
            return true
        #endif
    }

    /// The user of an established connection in a table in the notation of `/proc/net/tcp`, which is read up to that
    /// connection; `nil` when its first million lines do not contain it. `client` is an address with a port, in the same
    /// notation.
    static func owner(of client: String, toPort port: String, in table: UnsafeMutablePointer<FILE>) -> uid_t?
    {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { line in
            guard let start = line.baseAddress else { return nil }
            for _ in 0..<1_000_000 {
                guard fgets(start, CInt(line.count), table) != nil else { return nil }
                // Most lines are of other connections.
                guard strstr(start, client) != nil else { continue }
                let fields = String(cString: start).split(separator: " ", omittingEmptySubsequences: true)
                // A closing connection has no owner in the table.
                guard fields.count > 7, fields[3] == "01", fields[1] == client,
                    fields[2].hasSuffix(":\(port)")
                else { continue }
                return uid_t(fields[7])
            }
            return nil
        }
    }

    private static func hex(_ number: UInt32, digits: Int) -> String {
        let text = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}
