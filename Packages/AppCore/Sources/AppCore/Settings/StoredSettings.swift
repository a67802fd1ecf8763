public import SQLCore
public import TerminalKit
public import TextCore

/// What a user may set once and for all, kept in a file per profile. `nil` is "not set".
public protocol StoredSettings: Codable, Equatable, Sendable {
    /// Every setting that `config` reads and changes, in the order of its list.
    static var specs: [SettingSpec<Self>] { get }

    /// Nothing is set.
    init()

    /// Where data is kept.
    var store: StoreKind? { get set }
    /// A raw value of `Language`.
    var language: String? { get set }
    /// A raw value of `ColourChoice`.
    var color: String? { get set }
    /// The address of a server, or "none"; without one the backend in this process answers.
    var server: String? { get set }
}

extension StoredSettings {
    /// People may edit the file, so what is in it is checked once, before anything rests on it.
    ///
    /// - Throws: `StoreError.malformed` naming the file, the setting and what it may be.
    public func check(path: String) throws(StoreError) {
        for spec in Self.specs {
            guard let value = spec.value(in: self), !spec.allows(value) else { continue }
            throw .malformed(
                "\(path): \(spec.name) = \(spec.shown(value)) (allowed: \(spec.allowed)). "
                    + "Correct the file, or move it away to begin with the defaults")
        }
    }

    /// The language, if one is set.
    public var languageChoice: Language? { language.flatMap(Language.init(rawValue:)) }
    /// When to use colour, if that is set.
    public var colourChoice: ColourChoice? { color.flatMap(ColourChoice.init(rawValue:)) }
}
