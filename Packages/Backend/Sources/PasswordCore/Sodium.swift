import CSodium

/// The functions of libsodium that the backends use, with Swift types.
public enum Sodium {
    /// The bytes of a SHA-256 and of a key of HMAC-SHA-256.
    public static let hashBytes = 32

    private static let isReady = sodium_init() >= 0

    /// Initializes the library, which detects the features of the processor, once.
    public static func prepare() { precondition(isReady, "libsodium finds no random numbers") }

    /// Cryptographically secure random bytes.
    public static func random(_ count: Int) -> [UInt8] {
        prepare()
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    public static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: hashBytes)
        crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        return hash
    }

    /// HMAC-SHA-256 (RFC 2104). The key has 32 bytes.
    public static func authentication(of bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        precondition(key.count == hashBytes, "a key has 32 bytes")
        var code = [UInt8](repeating: 0, count: hashBytes)
        crypto_auth_hmacsha256(&code, bytes, UInt64(bytes.count), key)
        return code
    }

    /// Encrypts and authenticates a text with XChaCha20-Poly1305 and a random nonce.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - context: bytes that are needed to open the result, such as the name under which it is stored.
    ///   - key: 32 bytes.
    /// - Returns: the sealed text.
    public static func seal(_ text: [UInt8], for context: [UInt8], key: [UInt8]) -> [UInt8] {
        precondition(key.count == sealKeyBytes, "a key has 32 bytes")
        let nonce = random(nonceBytes)
        var sealed = [UInt8](repeating: 0, count: text.count + tagBytes)
        crypto_aead_xchacha20poly1305_ietf_encrypt(
            &sealed, nil, text, UInt64(text.count), context, UInt64(context.count), nil, nonce, key)
        return nonce + sealed
    }

    /// The text of ``seal(_:for:key:)``; `nil` when it was changed, or sealed with another key or for another context.
    public static func open(_ sealed: [UInt8], for context: [UInt8], key: [UInt8]) -> [UInt8]? {
        precondition(key.count == sealKeyBytes, "a key has 32 bytes")
        guard sealed.count >= nonceBytes + tagBytes else { return nil }
        let (nonce, box) = (Array(sealed.prefix(nonceBytes)), Array(sealed.dropFirst(nonceBytes)))
        var text = [UInt8](repeating: 0, count: box.count - tagBytes)
        let code = crypto_aead_xchacha20poly1305_ietf_decrypt(
            &text, nil, nil, box, UInt64(box.count), context, UInt64(context.count), nonce, key)
        return code == 0 ? text : nil
    }

    /// The bytes of a key of ``seal(_:for:key:)``.
    public static let sealKeyBytes = Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES)
    private static let nonceBytes = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
    private static let tagBytes = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

    /// Whether both are equal, in constant time for equal lengths.
    public static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && sodium_memcmp(one, other, one.count) == 0
    }

    /// Base64url without padding (RFC 4648, section 5).
    public static func base64(_ bytes: [UInt8]) -> String {
        var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
        sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
        return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// `nil` unless the text is exactly what `base64` returns for some bytes.
    public static func bytes(base64 text: some StringProtocol) -> [UInt8]? {
        let text = String(text)
        var bytes = [UInt8](repeating: 0, count: text.utf8.count)
        var count = 0
        guard sodium_base642bin(&bytes, bytes.count, text, text.utf8.count, nil, &count, nil, variant) == 0
        else { return nil }
        let decoded = Array(bytes.prefix(count))
        return base64(decoded) == text ? decoded : nil
    }

    private static let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING
}
