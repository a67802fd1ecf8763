import Platform

/// An action that the sandbox has to prevent.
enum ForbiddenAction: String {
    case nothing, file, socket, process, thread, signal, executable, duplicate, block, pieces, loop
    case giveUp, brokenHeap

    func isPossible() -> Bool {
        switch self {
        case .nothing:
            return false
        case .file:
            return open("/etc/passwd", O_RDONLY) >= 0
        case .socket:
            var ends: [CInt] = [0, 0]
            return socketpair(AF_UNIX, Self.stream, 0, &ends) == 0
        case .process:
            var number = pid_t()
            return posix_spawn(&number, "/bin/true", nil, nil, [nil], [nil]) == 0
        case .thread:
            var thread = pthread_t()
            return pthread_create(&thread, nil, { $0 }, nil) == 0
        case .signal:
            return kill(getppid(), 0) == 0
        case .executable:
            return mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED
        case .duplicate:
            return dup(0) >= 0
        case .block:
            return malloc(300 << 20) != nil
        case .pieces:
            // Allocates until no memory is left. Writes to each piece, because otherwise it would use no memory.
            var count = 0
            while let piece = malloc(1 << 20) {
                memset(piece, 1, 1 << 20)
                count += 1
                if count == 300 { return true }
            }
            return false
        case .giveUp:
            abort()
        case .brokenHeap:
            guard let block = calloc(1, 64) else { return false }
            free(block + 8)
            return true
        case .loop:
            var sum = 0
            while sum >= 0 { sum = (sum &+ 1) & 0xFFFF }
            return true
        }
    }

    #if canImport(Glibc)
        private static let stream = CInt(SOCK_STREAM.rawValue)
    #else
        private static let stream = SOCK_STREAM
    #endif
}
