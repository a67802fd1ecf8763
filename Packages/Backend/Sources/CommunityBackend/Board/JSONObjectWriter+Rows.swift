import BackendCore
import Basics
import SQLCore

extension JSONObjectWriter {
    /// A text of a row; "" when there is none.
    mutating func string(_ key: StaticString, _ row: SQLRow, _ column: Int) {
        row.withUTF8(column) { utf8 in
            if let utf8 { string(key, utf8: utf8) } else { string(key, "") }
        }
    }

    /// A moment, given in milliseconds since 1970.
    mutating func time(_ key: StaticString, _ milliseconds: Int) {
        StrapiTime.format.withUTF8(milliseconds) { string(key, utf8: $0) }
    }
}
