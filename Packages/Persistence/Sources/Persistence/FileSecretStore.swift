import Dispatch
import Platform
public import SQLCore

/// Stores secrets in a file that only its owner can read (0600, in a directory of 0700).
///
/// A file or directory that others can access is rejected, and so is a symbolic link: another user may have read or
/// planted the secret.
public final class FileSecretStore: SecretStore {
    private let file: PrivateFile
    private let lock: FileLock
    /// Waits for the lock and the disk outside the cooperative pool.
    private let queue = DispatchQueue(label: "trellis.secrets")

    /// - Parameter path: the file. It and its directory are created with the first secret.
    public init(path: String) {
        file = PrivateFile(path: path, isSecret: true)
        lock = FileLock(path: path + ".lock", limit: 10)
    }

    public func secret(named name: String) async throws(StoreError) -> Secret? {
        try await queue.result { () throws(StoreError) in try self.contents()[name].map(Secret.init) }
    }

    public func set(_ secret: Secret, named name: String) async throws(StoreError) {
        try await queue.result { () throws(StoreError) in
            try self.file.makeDirectory()
            try self.update { $0[name] = secret.revealed }
        }
    }

    public func remove(named name: String) async throws(StoreError) {
        try await queue.result { () throws(StoreError) in
            guard try self.contents()[name] != nil else { return }
            try self.update { $0[name] = nil }
        }
    }

    private func update(_ change: (inout [String: String]) -> Void) throws(StoreError) {
        try file.checkDirectory()
        try lock.held { () throws(StoreError) in
            var secrets = try contents()
            change(&secrets)
            guard let bytes = try? JSONEncoder().encode(secrets) else {
                throw .statement("the secrets cannot be written as JSON")
            }
            try file.replace(with: Array(bytes))
        }
    }

    private func contents() throws(StoreError) -> [String: String] {
        try file.checkDirectory()
        guard let bytes = try file.read(limit: 1 << 20) else { return [:] }
        guard let secrets = try? JSONDecoder().decode([String: String].self, from: Data(bytes)) else {
            throw .malformed(
                ErrorText(
                    "\(file.path): it is not JSON with a string for each name: move it away, and enter the secrets again",
                    "\(file.path): 이름마다 문자열이 하나씩 있는 JSON이 아닙니다. 다른 곳으로 옮기고 비밀 값을 다시 입력하세요")
            )
        }
        return secrets
    }
}
