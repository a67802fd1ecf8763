import Foundation

/// Compares JSON by its content.
enum JSONTexts {
    static func areEqual(_ bytes: [UInt8], _ text: String) throws -> Bool {
        let one = try JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary
        return one == (try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
    }
}
