import Platform

/// The reason why the sandbox could not be entered.
package struct SandboxError: Error, Hashable {
    /// The system's error code.
    package let code: CInt

    package init(code: CInt) {
        self.code = code
    }
}

/// The rights that a process gives up for good before it looks at untrusted bytes.
///
/// On every system: descriptors other than standard input and output are closed; no files can be opened or written, no
/// core is dumped; memory and processor time are limited. On Linux the kernel also kills a process that makes a system
/// call outside of `SystemCallFilter`.
package struct Sandbox {
    /// The limit of memory in bytes.
    package let memory: Int
    /// The limit of processor time in seconds.
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

#if os(Linux)
    import CSeccomp

    /// Allows the system calls that a decoder needs. Any other call ends the process at once (SIGSYS), except for a few
    /// that fail with EPERM.
    ///
    /// Loading it also sets PR_SET_NO_NEW_PRIVS.
    private struct SystemCallFilter {
        private static let allowed = [
            "read", "write", "brk", "munmap", "mremap", "madvise", "futex", "clock_gettime", "getrandom",
            "rt_sigreturn", "exit", "exit_group",
        ]

        /// The calls that `abort` makes to print a message and to send itself a signal. They fail instead of killing
        /// the process: `abort` then runs an illegal instruction, and the process ends as by any crash of a library.
        private static let refused = [
            "getpid", "gettid", "rt_sigaction", "rt_sigprocmask", "tgkill", "tkill", "writev",
        ]

        func load() throws(SandboxError) {
            guard let filter = seccomp_init(SCMP_ACT_KILL_PROCESS) else { throw SandboxError(code: ENOMEM) }
            defer { seccomp_release(filter) }
            for (names, action) in [
                (Self.allowed, SCMP_ACT_ALLOW), (Self.refused, UInt32(SECCOMP_RET_ERRNO) | UInt32(EPERM)),
            ] {
                for name in names {
                    let call = seccomp_syscall_resolve_name(name)
                    try check(seccomp_rule_add_array(filter, action, call, 0, nil))
                }
            }
            // No executable memory.
            var isNotExecutable = scmp_arg_cmp(
                arg: 2, op: SCMP_CMP_MASKED_EQ, datum_a: scmp_datum_t(PROT_EXEC), datum_b: 0)
            let map = seccomp_syscall_resolve_name("mmap")
            try check(seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, map, 1, &isNotExecutable))
            try check(seccomp_load(filter))
        }

        private func check(_ result: CInt) throws(SandboxError) {
            guard result == 0 else { throw SandboxError(code: -result) }
        }
    }
#endif

#if os(Linux)
    /// The memory of a process, in bytes.
    ///
    /// At the start, most mapped memory belongs to libraries, of which only parts are resident.
    private struct AddressSpace {
        let mapped: Int
        let resident: Int

        /// The memory of this process; 0 when the system does not report it.
        static var current: AddressSpace {
            let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
            defer { close(file) }
            var text = [UInt8](repeating: 0, count: 128)
            let count = max(0, read(file, &text, text.count))
            let pages = text.prefix(count).split(separator: UInt8(ascii: " ")).prefix(2)
                .map { $0.reduce(0) { $0 * 10 + Int($1 & 0x0F) } }
            guard pages.count == 2 else { return AddressSpace(mapped: 0, resident: 0) }
            let page = Int(getpagesize())
            return AddressSpace(mapped: pages[0] * page, resident: pages[1] * page)
        }

        /// The limit for the address space that keeps resident memory below `memory`. Some of it is reserved for
        /// libraries that are mapped but not resident yet.
        func allowing(_ memory: Int) -> Int {
            mapped + max(16 << 20, memory - resident - (16 << 20))
        }
    }
#endif
