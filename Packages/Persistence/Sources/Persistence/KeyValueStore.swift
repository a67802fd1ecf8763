public import SQLCore

/// Bytes by name, for small things that must last: sign-in state, recent searches, marks.
///
/// Keys are compared byte by byte, so two spellings of one letter are two keys.
public protocol KeyValueStore: Sendable {
    /// `nil` when there is none.
    func value(for key: String) async throws(StoreError) -> [UInt8]?

    /// Puts a value in the place of the old one; `nil` removes it.
    func set(_ value: [UInt8]?, for key: String) async throws(StoreError)

    /// Everything whose key begins with `prefix`, in the order of the keys' bytes.
    func entries(withPrefix prefix: String) async throws(StoreError) -> [KeyValueEntry]

    /// Changes a value in one step: nobody else, in no process, reads or writes it in between.
    func update<Result: Sendable>(
        _ key: String, _ transform: @escaping @Sendable (inout [UInt8]?) -> Result
    ) async throws(StoreError) -> Result

    /// Removes everything whose key begins with `prefix`; "" removes all.
    func removeAll(withPrefix prefix: String) async throws(StoreError)
}
