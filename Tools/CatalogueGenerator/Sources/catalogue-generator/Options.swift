/// The options of the command line.
struct Options {
    var titles = 1_000_000
    var seed: UInt64 = 1
    var output = ""
    var gzip = false

    /// `nil` for invalid arguments.
    init?(arguments: [String]) {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            switch name {
            case "--gzip": gzip = true
            case "--titles":
                guard let value = rest.popFirst().flatMap({ Int($0) }), (0...80_000_000).contains(value)
                else {
                    return nil
                }
                titles = value
            case "--seed":
                guard let value = rest.popFirst().flatMap({ UInt64($0) }) else { return nil }
                seed = value
            case "--output":
                guard let value = rest.popFirst() else { return nil }
                output = value
            default: return nil
            }
        }
        if output.isEmpty { return nil }
    }
}
