#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Whom a limit is for. One household has many IPv6 addresses, but one network of 64 bits (RFC 6177).
package enum ClientKey: Hashable, Sendable {
    case ipv4(UInt32)
    case ipv6(network: UInt64)
    /// Something that is no IP address, such as the path of a socket.
    case other(String)

    /// - Parameter peer: an address as `HTTPRequest.peer` has it, with or without a zone (`fe80::1%eth0`).
    package init(peer: String) {
        let zone = peer.utf8.firstIndex(of: UInt8(ascii: "%"))
        let address = zone.map { String(peer[..<$0]) } ?? peer
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, address, &four) == 1 {
            self = .ipv4(UInt32(bigEndian: four.s_addr))
        } else if inet_pton(AF_INET6, address, &six) == 1 {
            let words = withUnsafeBytes(of: six) { bytes in
                (0..<2).map {
                    UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self))
                }
            }
            // ::ffff:a.b.c.d is an IPv4 address (RFC 4291, section 2.5.5.2).
            let isMapped = words[0] == 0 && words[1] >> 32 == 0xFFFF
            self = isMapped ? .ipv4(UInt32(truncatingIfNeeded: words[1])) : .ipv6(network: words[0])
        } else {
            self = .other(peer)
        }
    }
}
