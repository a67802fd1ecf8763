internal import TextCore

/// The styles and the characters of several scalars that cells refer to by number.
final class CellPool {
    private(set) var styles: [CellStyle] = [.plain]
    private var sequences: [[UInt8]] = [CellStyle.plain.sequence]
    private var styleNumbers: [CellStyle: UInt16] = [.plain: 0]
    /// The style of the last look-up, because texts of one style follow each other.
    private var last: (style: CellStyle, number: UInt16) = (.plain, 0)
    private(set) var clusters: [String] = []
    private var clusterNumbers: [String: UInt32] = [:]
    /// More than any screen uses; coloured pictures have the most styles.
    private static let mostStyles = 32_768
    private static let mostClusters = 65_536

    /// Whether the pool has reached its limits, so that it should be emptied and the screen repainted.
    var isFull: Bool { styles.count >= Self.mostStyles || clusters.count >= Self.mostClusters }

    func removeAll() {
        styles = [.plain]
        sequences = [CellStyle.plain.sequence]
        styleNumbers = [.plain: 0]
        last = (.plain, 0)
        clusters = []
        clusterNumbers = [:]
    }

    func number(of style: CellStyle) -> UInt16 {
        if style == last.style { return last.number }
        if let number = styleNumbers[style] {
            last = (style, number)
            return number
        }
        // Beyond the range of the number, which `isFull` should prevent, cells are plain.
        guard let number = UInt16(exactly: styles.count) else { return 0 }
        styles.append(style)
        sequences.append(style.sequence)
        styleNumbers[style] = number
        return number
    }

    func number(ofCluster text: String) -> UInt32 {
        if let number = clusterNumbers[text] { return number }
        let number = UInt32(clusters.count)
        clusters.append(text)
        clusterNumbers[text] = number
        return number
    }

    func sequence(_ style: UInt16) -> [UInt8] { sequences[Int(style)] }
    func isInvisibleOnBlank(_ style: UInt16) -> Bool { styles[Int(style)].isInvisibleOnBlank }
}
