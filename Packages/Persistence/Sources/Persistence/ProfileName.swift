/// The name of a profile: safe as a part of a file name.
public struct ProfileName: Hashable, Sendable {
    public let text: String

    /// The profile of those who never name one.
    public static let main = ProfileName(checked: "default")

    /// `nil` unless it is 1 to 64 of `A–Z a–z 0–9 . _ -` and does not begin with a dot.
    public init?(_ text: String) {
        let isValid = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "-"):
                true
            default: false
            }
        }
        guard isValid, (1...64).contains(text.utf8.count), !text.hasPrefix(".") else { return nil }
        self.init(checked: text)
    }

    private init(checked text: String) {
        self.text = text
    }
}
