import Platform
import SQLCore

/// A small file that only its owner may change, replaced as a whole.
struct PrivateFile: Sendable {
    let path: String
    /// Whether others may not even read the file and its directory.
    var isSecret = false
    /// Whether reading the file restricts its permissions again. An editor may have widened them, and other users
    /// cannot reach a file in its owner's private directory.
    var isRepaired = false

    /// The contents; `nil` when the file does not exist.
    ///
    /// - Throws: `StoreError.unavailable(_:)` for a symbolic link, something other than a file, or a file that another
    ///   user owns, may change or, for a secret, read; `StoreError.malformed(_:)` above `limit` bytes.
    func read(limit: Int) throws(StoreError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT: return nil
            case ELOOP:
                throw .unavailable(
                    "\(path) is a symbolic link: put the file itself there",
                    "\(path): 심볼릭 링크입니다. 그 자리에 파일을 두세요")
            default: throw failed()
            }
        }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw failed(StoreError.io) }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw .unavailable("\(path) is not a file", "\(path): 파일이 아닙니다")
        }
        if isRepaired, facts.st_uid == geteuid(), facts.st_mode & 0o077 != 0, fchmod(descriptor, 0o600) == 0 {
            facts.st_mode &= ~0o077
        }
        try checkOwner(facts)
        guard facts.st_size <= limit else { throw tooLarge(limit) }
        return try readAll(descriptor, Int(facts.st_size), limit)
    }

    /// Rejects an existing directory of a secret that others can access.
    ///
    /// - Throws: `StoreError.unavailable(_:)`.
    func checkDirectory() throws(StoreError) {
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return }
            throw StoreError(system: errno, at: directory)
        }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw failed(StoreError.io) }
        guard facts.st_uid == geteuid() else {
            throw .unavailable("\(directory) belongs to another user", "\(directory): 다른 사용자의 것입니다")
        }
        guard facts.st_mode & 0o077 == 0 else {
            throw .unavailable(
                "\(directory) may be used by other users: run chmod 700 on it",
                "\(directory): 다른 사용자도 쓸 수 있습니다. chmod 700을 실행하세요")
        }
    }

    private func checkOwner(_ facts: stat) throws(StoreError) {
        guard facts.st_uid == geteuid() || facts.st_uid == 0 && !isSecret else {
            throw .unavailable("\(path) belongs to another user", "\(path): 다른 사용자의 것입니다")
        }
        guard facts.st_mode & (isSecret ? 0o077 : 0o022) == 0 else {
            throw .unavailable(
                isSecret
                    ? ErrorText(
                        "\(path) may be read by other users: run chmod 600 on it",
                        "\(path): 다른 사용자도 읽을 수 있습니다. chmod 600을 실행하세요")
                    : ErrorText(
                        "\(path) may be changed by other users: run chmod 600 on it",
                        "\(path): 다른 사용자도 바꿀 수 있습니다. chmod 600을 실행하세요"))
        }
    }

    /// Replaces the file by `bytes`. A crash leaves the old or the new one. The caller holds a lock, because concurrent
    /// calls would use the same temporary file.
    func replace(with bytes: [UInt8]) throws(StoreError) {
        let temporary = PrivateFile(path: path + ".new")
        unlink(temporary.path)
        try temporary.create(bytes)
        guard rename(temporary.path, path) == 0 else { throw failed(making: true, StoreError.io) }
        try syncDirectory()
    }

    /// Creates the file if its name is free; a failure leaves no file. If synced, its bytes are on the disk when this
    /// returns, and its name after `syncDirectory`.
    func create(_ bytes: [UInt8], isSynced: Bool = true) throws(StoreError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failed(making: true) }
        do throws(StoreError) {
            defer { close(descriptor) }
            try writeAll(descriptor, bytes)
            guard !isSynced || fsync(descriptor) == 0 else { throw failed(StoreError.io) }
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Creates missing directories, for the owner only.
    func makeDirectory() throws(StoreError) { try OwnedFolder.make(directory) }

    private var directory: String { OwnedFolder.split(path).folder }

    private func tooLarge(_ limit: Int) -> StoreError {
        .malformed(
            ErrorText(
                "\(path) is larger than \(limit) bytes: make it smaller, or move it away",
                "\(path): \(limit)바이트보다 큽니다. 줄이거나 다른 곳으로 옮기세요"))
    }

    /// The system's last error, about this file.
    func failed(
        making: Bool = false, _ other: (ErrorText) -> StoreError = { .unavailable($0) }
    ) -> StoreError {
        StoreError(system: errno, at: path, isMaking: making, otherwise: other)
    }

    private func readAll(_ descriptor: CInt, _ expected: Int, _ limit: Int) throws(StoreError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: max(expected + 1, 4_096))
        while true {
            let count = chunk.withUnsafeMutableBytes { readBytes(descriptor, $0) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failed(StoreError.io) }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= limit else { throw tooLarge(limit) }
        }
    }

    private func writeAll(_ descriptor: CInt, _ bytes: [UInt8]) throws(StoreError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failed(StoreError.io) }
            written += count
        }
    }

    /// Syncs the names in the file's directory to the disk.
    func syncDirectory() throws(StoreError) { try OwnedFolder.sync(directory) }
}

/// The system call, which the method of the same name would shadow.
private func readBytes(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}
