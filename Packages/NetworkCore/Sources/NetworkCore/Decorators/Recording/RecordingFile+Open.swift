#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension RecordingFile {
    /// Opens the file, and makes sure that it may be written and is nobody else's.
    static func open(_ path: String) throws(NetworkError) -> CInt {
        let flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let new = openFile(path, O_RDWR | O_CREAT | O_EXCL | flags)
        if new < 0, errno != EEXIST { throw failure(path, String(cString: strerror(errno))) }
        let descriptor = new >= 0 ? new : openFile(path, O_RDWR | flags)
        guard descriptor >= 0 else {
            throw failure(path, errno == ELOOP ? "it is a link" : String(cString: strerror(errno)))
        }
        do throws(NetworkError) {
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                throw failure(path, "another process writes it")
            }
            guard new >= 0 || isReplaceable(descriptor) else {
                throw failure(path, "there is a file that is no recording; choose another name")
            }
            guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0 else {
                throw failure(path, String(cString: strerror(errno)))
            }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    private static func openFile(_ path: String, _ flags: CInt) -> CInt {
        #if canImport(Darwin)
            Darwin.open(path, flags, 0o600)
        #elseif canImport(Musl)
            Musl.open(path, flags, 0o600)
        #else
            Glibc.open(path, flags, 0o600)
        #endif
    }

    /// Whether it is an empty file or an earlier recording, of any version.
    private static func isReplaceable(_ descriptor: CInt) -> Bool {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return false }
        if facts.st_size == 0 { return true }
        var start = [UInt8](repeating: 0, count: 256)
        let count = start.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        let line = Data(start.prefix(max(0, count)).prefix { $0 != 0x0A })
        let header = try? JSONDecoder().decode(RecordingHeader.self, from: line)
        return header?.format == RecordingHeader.current.format
    }

    private static func failure(_ path: String, _ why: String) -> NetworkError {
        .transport("\(path.visible): cannot record there: \(why)")
    }
}
