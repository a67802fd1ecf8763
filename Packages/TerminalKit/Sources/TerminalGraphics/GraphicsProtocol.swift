/// A way in which a terminal shows pictures.
public enum GraphicsProtocol: Hashable, Sendable, CaseIterable {
    /// The terminal graphics protocol of kitty: https://sw.kovidgoyal.net/kitty/graphics-protocol/
    case kitty
    /// Sixel graphics of the VT340: https://vt100.net/docs/vt3xx-gp/chapter14.html
    case sixel
    /// Half and quarter blocks of Unicode in two colours each.
    case symbols
    /// None: an alternative text stands in the picture's place.
    case none
}
