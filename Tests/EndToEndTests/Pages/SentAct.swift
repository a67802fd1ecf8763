/// An act of a visitor, as the script of a page sends it.
struct SentAct: Codable, Hashable {
    var n = 0
    let kind: String
    var action: String?
    var list: String?
    var item: String?
    var field: String?
    var text: String?
    var url: String?
    var from: Int?
    var to: Int?
}
