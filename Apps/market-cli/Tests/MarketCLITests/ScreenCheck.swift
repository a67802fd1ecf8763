import Testing

/// Output as a terminal reads it: letters, colours and weights are all that it may hold.
struct ScreenCheck {
    /// What a terminal would do besides showing letters.
    let faults: [String]
    /// The letters.
    let text: String

    init(_ output: String) {
        let plain = output.replacing(#/\u{1B}\[[0-9;]*m/#.matchingSemantics(.unicodeScalar), with: "")
        text = plain
        faults = plain.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control: scalar != "\n"
            case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
            case .lineSeparator, .paragraphSeparator, .surrogate: true
            default: false
            }
        }.map { "U+\(String($0.value, radix: 16, uppercase: true))" }
    }
}

extension AppRun {
    /// Records an issue when any of the output could steer a terminal.
    func expectHarmless(_ source: String, sourceLocation: SourceLocation = #_sourceLocation) {
        for stream in [out, error] {
            let faults = ScreenCheck(stream).faults
            #expect(faults.isEmpty, "\(source): \(faults.prefix(3))", sourceLocation: sourceLocation)
        }
    }
}
