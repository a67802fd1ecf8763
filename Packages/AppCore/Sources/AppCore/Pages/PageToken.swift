/// Unguessable names: of visitors, of visits and of the address that opens the pages of one user.
enum PageToken {
    /// A new name of 128 random bits: 22 letters and digits of base64url (RFC 4648, section 5).
    static func random() -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        var random = SystemRandomNumberGenerator()
        let halves = [random.next(), random.next()]
        return String(
            halves.flatMap { half in (0..<11).map { alphabet[Int(half >> (6 * $0) & 63)] } })
    }
}
