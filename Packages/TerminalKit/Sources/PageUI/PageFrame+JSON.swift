internal import JSONCore
internal import TerminalUI

extension PageFrame {
    /// The frame as the script of the page reads it. Members without a change are left out.
    ///
    /// - Parameter base: the path of all pages, such as `/pages`.
    /// - Returns: UTF-8 in one line.
    public func json(below base: String) -> [UInt8] {
        var json = JSONWriter(reserving: byteCount + 256)
        json.object { frame in
            frame.int("n", number)
            if !parts.isEmpty {
                frame.array("parts") { array in
                    for part in parts { array.string(part.html?.string ?? part.id) }
                }
            }
            if !order.isEmpty {
                frame.object("order") { lists in
                    for (list, rows) in order.sorted(by: { $0.key < $1.key }) {
                        lists.value(named: list) { value in
                            value.array { array in for row in rows { array.string(row) } }
                        }
                    }
                }
            }
            if !chosen.isEmpty {
                frame.object("chosen") { lists in
                    for (list, row) in chosen.sorted(by: { $0.key < $1.key }) {
                        lists.value(named: list) { $0.string(row) }
                    }
                }
            }
            if !fields.isEmpty {
                frame.array("fields") { array in
                    for field in fields {
                        array.object { object in
                            object.string("id", field.id)
                            object.string("text", field.text)
                            object.int("seen", field.seen)
                        }
                    }
                }
            }
            frame.string("title", ifPresent: title)
            if let place {
                frame.object("place") { object in
                    object.string("url", orNull: place.address?.url(below: base))
                    object.int("depth", place.depth)
                    object.bool("asks", place.asksBeforeLeaving)
                }
            }
            frame.string("focus", ifPresent: focus)
            frame.string("reveal", ifPresent: reveal)
            frame.string("say", ifPresent: spoken)
            if isEnd { frame.bool("end", true) }
        }
        return json.finish()
    }

    /// The approximate size in bytes.
    var byteCount: Int {
        parts.reduce(64) { $0 + 32 + $1.id.utf8.count + ($1.html?.bytes.count ?? 0) }
            + order.values.joined().reduce(0) { $0 + 4 + $1.utf8.count }
            + fields.reduce(0) { $0 + 32 + $1.text.utf8.count }
    }
}
