/// Writes figures in the text format of Prometheus, version 0.0.4.
struct MetricsText {
    private(set) var text = ""

    mutating func begin(_ name: String, _ type: String, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    mutating func sample(_ name: String, _ value: Double, _ labels: KeyValuePairs<String, String> = [:]) {
        let isWhole = value == value.rounded() && abs(value) < 1e15
        let number = isWhole ? "\(Int(value))" : "\(value)"
        guard !labels.isEmpty else {
            text += "\(name) \(number)\n"
            return
        }
        let list = labels.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
        text += "\(name){\(list)} \(number)\n"
    }

    private static func escaped(_ value: String) -> String {
        var text = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
