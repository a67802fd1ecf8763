#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What a process gives up for good before it looks at a stranger's bytes.
///
/// Everywhere: descriptors other than standard input and output are closed; no files are opened or written, no
/// processes started, no core left; memory and processor time are limited. On Linux the kernel besides kills a process
/// that makes any call but the few of `SystemCallFilter`. On other systems only the resource limits hold.
package struct Sandbox {
    /// In bytes.
    package let memory: Int
    /// Of processor time.
    package let seconds: Int

    package init(memory: Int, seconds: Int) {
        self.memory = memory
        self.seconds = seconds
    }

    package func enter() throws(SandboxError) {
        closeAll(from: STDERR_FILENO)
        try limit(RLIMIT_CORE, to: 0)
        try limit(RLIMIT_FSIZE, to: 0)
        try limit(RLIMIT_CPU, to: max(1, seconds))
        #if os(Linux)
            try limit(RLIMIT_AS, to: AddressSpace.current.allowing(memory))
        #endif
        try limit(RLIMIT_NOFILE, to: 0)
        #if os(Linux)
            try SystemCallFilter().load()
        #endif
    }

    private func closeAll(from first: CInt) {
        #if canImport(Glibc)
            closefrom(first)
        #else
            for descriptor in first..<max(first, getdtablesize()) { close(descriptor) }
        #endif
    }

    #if canImport(Glibc)
        private typealias Resource = __rlimit_resource
    #else
        private typealias Resource = CInt
    #endif

    private func limit(_ resource: Resource, to value: Int) throws(SandboxError) {
        var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
        #if canImport(Glibc)
            let result = setrlimit(CInt(resource.rawValue), &limit)
        #else
            let result = setrlimit(resource, &limit)
        #endif
        guard result == 0 else { throw SandboxError(code: errno) }
    }
}
