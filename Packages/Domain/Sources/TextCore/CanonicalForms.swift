#if canImport(Darwin)
    internal import Foundation
#else
    internal import CUTF8Proc
#endif

/// Unicode mappings of the platform: Foundation on Darwin, utf8proc elsewhere.
enum CanonicalForms {
    #if canImport(Darwin)
        static func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }

        static func compatibilityFolded(_ text: String) -> String {
            var folded = String.UnicodeScalarView()
            for scalar in text.unicodeScalars {
                foldedDecomposition(of: scalar) { folded.append($0) }
            }
            return composed(String(folded))
        }

        static func foldedDecomposition(of scalar: Unicode.Scalar, _ emit: (Unicode.Scalar) -> Void) {
            var text = String(scalar)
            for _ in 0..<2 {
                text =
                    text.folding(options: .caseInsensitive, locale: nil)
                    .decomposedStringWithCompatibilityMapping
            }
            for part in text.unicodeScalars where !part.properties.isDefaultIgnorableCodePoint { emit(part) }
        }
    #else
        /// Form C of `text`.
        static func composed(_ text: String) -> String { mapped(text, []) }

        /// NFKC_Casefold of `text` (Unicode 3.13, D146).
        static func compatibilityFolded(_ text: String) -> String {
            mapped(text, [UTF8PROC_COMPAT, UTF8PROC_CASEFOLD, UTF8PROC_IGNORE])
        }

        /// Decomposes `text` with the options and composes the result.
        private static func mapped(_ text: String, _ options: [utf8proc_option_t]) -> String {
            let decomposing = options.reduce(UTF8PROC_DECOMPOSE.rawValue) { $0 | $1.rawValue }
            var text = text
            var scalars: [Int32] = []
            var count = text.utf8.count + 8
            while scalars.count <= count {
                scalars = [Int32](repeating: 0, count: count + 1)
                count = text.withUTF8 { bytes in
                    utf8proc_decompose(
                        bytes.baseAddress, bytes.count, &scalars, scalars.count - 1,
                        utf8proc_option_t(decomposing))
                }
            }
            guard count >= 0 else { return text }
            let composing = utf8proc_option_t(UTF8PROC_COMPOSE.rawValue | UTF8PROC_STABLE.rawValue)
            let length = utf8proc_normalize_utf32(&scalars, count, composing)
            var result = String.UnicodeScalarView()
            for value in scalars.prefix(max(0, length)) {
                result.append(Unicode.Scalar(UInt32(bitPattern: value)) ?? "\u{FFFD}")
            }
            return String(result)
        }

        /// Emits the compatibility decomposition of `scalar`, case folded, without default-ignorable scalars.
        static func foldedDecomposition(of scalar: Unicode.Scalar, _ emit: (Unicode.Scalar) -> Void) {
            let options = utf8proc_option_t(
                UTF8PROC_COMPAT.rawValue | UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_CASEFOLD.rawValue
                    | UTF8PROC_IGNORE.rawValue)
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: longestDecomposition) { parts in
                let count = utf8proc_decompose_char(
                    Int32(scalar.value), parts.baseAddress, parts.count, options, nil)
                guard 0...parts.count ~= count else { return emit(scalar) }
                for value in parts.prefix(count) {
                    if let part = Unicode.Scalar(UInt32(bitPattern: value)) { emit(part) }
                }
            }
        }

        /// The longest decomposition, of U+FDFA, has 18 parts.
        private static let longestDecomposition = 32
    #endif
}
