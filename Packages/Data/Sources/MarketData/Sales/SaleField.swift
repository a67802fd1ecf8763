/// A part of a form that is no file.
struct SaleField: Sendable {
    let name: String
    let value: [UInt8]

    init(_ name: String, _ value: [UInt8]) {
        self.name = name
        self.value = value
    }

    init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
}
