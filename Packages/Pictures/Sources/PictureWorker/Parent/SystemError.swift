#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The system's words for its numbers.
enum SystemError {
    static func text(_ code: CInt) -> String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}
