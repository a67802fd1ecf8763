#if os(Linux)
    import CSeccomp

    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// The calls to the kernel that a decoder needs. Any other ends the process at once (SIGSYS), but for a few that do
    /// nothing.
    ///
    /// Loading it also sets PR_SET_NO_NEW_PRIVS.
    struct SystemCallFilter {
        private static let allowed = [
            "read", "write", "brk", "munmap", "mremap", "madvise", "futex", "clock_gettime", "getrandom",
            "rt_sigreturn", "exit", "exit_group",
        ]

        /// What `abort` asks for, to tell why and to send itself a signal. It is refused and not killed for it: so it
        /// goes on to an instruction that no processor can do, and the process ends as by any crash of a library.
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
            // Memory is never executed.
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
