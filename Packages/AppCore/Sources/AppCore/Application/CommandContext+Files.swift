public import TerminalKit
import TextCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension CommandContext {
    /// Asks before files are replaced that are there already; `nil` is a yes, also when none is. A pipe or a device
    /// loses nothing when it is written to.
    public func mayReplace(_ paths: String...) async -> ExitCode? {
        let there = paths.filter { path in
            let place = URL(filePath: path).resolvingSymlinksInPath().path
            let facts = try? FileManager.default.attributesOfItem(atPath: place)
            return facts?[.type] as? FileAttributeType == .typeRegular
        }
        guard !there.isEmpty else { return nil }
        let names = there.map { $0.terminalSafe() }.joined(separator: ", ")
        return await confirm(
            there.count == 1
                ? LocalizedText("\(names) is there already. Replace it?", "\(names) 파일이 이미 있습니다. 바꿀까요?")
                : LocalizedText(
                    "\(names) are there already. Replace them?", "\(names) 파일이 이미 있습니다. 바꿀까요?"))
    }
}
