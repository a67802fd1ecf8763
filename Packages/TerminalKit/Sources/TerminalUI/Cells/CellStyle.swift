/// A colour of a cell.
public enum CellColour: Hashable, Sendable {
    /// The terminal's own colour.
    case standard
    /// A colour of the palette: 0 to 7 are the basic colours, 8 to 15 the bright ones.
    case palette(UInt8)
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
}

/// The appearance of a cell.
public struct CellStyle: Hashable, Sendable {
    public struct Attributes: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let bold = Attributes(rawValue: 1)
        public static let dim = Attributes(rawValue: 2)
        public static let italic = Attributes(rawValue: 4)
        public static let underline = Attributes(rawValue: 8)
        public static let reverse = Attributes(rawValue: 16)
    }

    public var foreground: CellColour
    public var background: CellColour
    public var attributes: Attributes

    public init(
        _ attributes: Attributes = [], foreground: CellColour = .standard, background: CellColour = .standard
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    public static let plain = CellStyle()

    /// This style, with the colours of `other` where this style has the standard colour, and the attributes of both.
    func over(_ other: CellStyle) -> CellStyle {
        CellStyle(
            attributes.union(other.attributes),
            foreground: foreground == .standard ? other.foreground : foreground,
            background: background == .standard ? other.background : background)
    }

    /// Whether an empty cell of this style looks like a cell erased without colours.
    var isInvisibleOnBlank: Bool {
        background == .standard && !attributes.contains(.underline) && !attributes.contains(.reverse)
    }

    /// The "Select Graphic Rendition" sequence that sets this style and nothing else.
    var sequence: [UInt8] {
        var codes = ["0"]
        if attributes.contains(.bold) { codes.append("1") }
        if attributes.contains(.dim) { codes.append("2") }
        if attributes.contains(.italic) { codes.append("3") }
        if attributes.contains(.underline) { codes.append("4") }
        if attributes.contains(.reverse) { codes.append("7") }
        codes += foreground.codes(basic: 30, bright: 90, extended: 38)
        codes += background.codes(basic: 40, bright: 100, extended: 48)
        // An empty parameter is 0.
        let text = codes == ["0"] ? "" : codes.joined(separator: ";")
        return Array("\u{1B}[\(text)m".utf8)
    }
}

extension CellColour {
    fileprivate func codes(basic: Int, bright: Int, extended: Int) -> [String] {
        switch self {
        case .standard: []
        case .palette(let index) where index < 8: ["\(basic + Int(index))"]
        case .palette(let index) where index < 16: ["\(bright + Int(index) - 8)"]
        case .palette(let index): ["\(extended)", "5", "\(index)"]
        case .rgb(let red, let green, let blue): ["\(extended)", "2", "\(red)", "\(green)", "\(blue)"]
        }
    }
}

extension CellStyle {
    /// Applies the numbers of a "Select Graphic Rendition" sequence. Unknown numbers are ignored.
    mutating func apply(sgr numbers: [Int]) {
        var rest = numbers.isEmpty ? [0] : numbers[...]
        while let code = rest.popFirst() {
            switch code {
            case 0: self = .plain
            case 1: attributes.insert(.bold)
            case 2: attributes.insert(.dim)
            case 3: attributes.insert(.italic)
            case 4: attributes.insert(.underline)
            case 7: attributes.insert(.reverse)
            case 22: attributes.subtract([.bold, .dim])
            case 23: attributes.remove(.italic)
            case 24: attributes.remove(.underline)
            case 27: attributes.remove(.reverse)
            case 30...37: foreground = .palette(UInt8(code - 30))
            case 38: foreground = Self.extended(&rest) ?? foreground
            case 39: foreground = .standard
            case 40...47: background = .palette(UInt8(code - 40))
            case 48: background = Self.extended(&rest) ?? background
            case 49: background = .standard
            case 90...97: foreground = .palette(UInt8(code - 82))
            case 100...107: background = .palette(UInt8(code - 92))
            default: break
            }
        }
    }

    private static func extended(_ rest: inout ArraySlice<Int>) -> CellColour? {
        switch rest.popFirst() {
        case 5: return rest.popFirst().flatMap(UInt8.init(exactly:)).map { .palette($0) }
        case 2:
            guard rest.count >= 3 else { return nil }
            let parts = rest.prefix(3).compactMap(UInt8.init(exactly:))
            rest = rest.dropFirst(3)
            return parts.count == 3 ? .rgb(red: parts[0], green: parts[1], blue: parts[2]) : nil
        default: return nil
        }
    }
}
