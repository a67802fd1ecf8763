import AppCore
import CatalogueFiles
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

/// A table of listings in a CSV file, as spreadsheets write them: with commas, semicolons or tabs, in UTF-8 or the
/// encoding of Korean Windows. Its pictures are named from the file's own folder.
enum ListingTableFile {
    enum Outcome {
        case table(ListingTable)
        case ended(ExitCode)
    }

    /// In bytes: more than a thousand of the longest listings.
    static let limit: Int64 = 64 << 20

    private static func limits(_ limit: Int64) -> ReadingLimits {
        var limits = ReadingLimits()
        (limits.maximumField, limits.maximumRecord, limits.maximumColumns) = (64 << 10, 256 << 10, 64)
        limits.maximumOutput = limit
        return limits
    }

    static func read(_ path: String, _ run: Run, limit: Int64 = limit) -> Outcome {
        switch rows(of: path, run, limit: limit) {
        case .failure(let end): return .ended(end.code)
        case .success(let file):
            do throws(ListingTableError) {
                return .table(try ListingTable(columns: file.columns, rows: file.rows, folder: file.folder))
            } catch {
                return .ended(ended(path, Failure(error, in: run.language).message, run).code)
            }
        }
    }

    /// A table of any columns.
    struct File {
        let columns: [String]
        let rows: [(line: Int, fields: [String])]
        /// Empty, or ends in a slash.
        let folder: String
    }

    /// Ends the command after the failure was printed.
    struct End: Error {
        let code: ExitCode
    }

    /// Reads the rows of a table, up to one more than the limit.
    static func rows(of path: String, _ run: Run, limit: Int64 = limit) -> Result<File, End> {
        do throws(CatalogueFileError) {
            let reader = try CSVReader(source: try ByteSource(path: path, limits: limits(limit)))
            var rows: [(line: Int, fields: [String])] = []
            while rows.count <= ListingTable.mostRows, let record = try reader.next() {
                rows.append((record.line, record.fields))
            }
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
            return .success(File(columns: reader.columns, rows: rows, folder: folder))
        } catch {
            return .failure(ended(path, words(error)[run.language], run))
        }
    }

    static func ended(_ path: String, _ words: String, _ run: Run) -> End {
        End(code: run.dialog.fail("\(path): \(words)".terminalSafe(), .usage))
    }

    private static func words(_ error: CatalogueFileError) -> LocalizedText {
        switch error.reason {
        case .cannotOpen(let reason), .cannotRead(let reason):
            return LocalizedText("\(reason.english).", "\(reason.korean).")
        case .wrongHeader(_, found: []):
            return LocalizedText("The file is empty.", "파일이 비어 있습니다.")
        case .bomb(.output(let limit)):
            return LocalizedText(
                "The table is larger than \(limit >> 20) MiB. Split it into several.",
                "표가 \(limit >> 20)MiB보다 큽니다. 여러 파일로 나누어 등록하세요.")
        case .wrongColumnCount(let found, let expected):
            let line = error.line ?? 0
            return LocalizedText(
                "Line \(line) has \(found) \(found == 1 ? "field" : "fields") and the header \(expected). Quote texts "
                    + "that contain the separator.",
                "\(line)번째 줄은 칸이 \(found)개인데 제목 줄은 \(expected)개입니다. 구분 기호가 들어 있는 글은 큰따옴표로 묶으세요.")
        default:
            let place = error.line.map { (english: "Line \($0)", korean: "\($0)번째 줄") }
            return LocalizedText(
                "\(place?.english ?? "The file") cannot be read as CSV. Save the table as CSV (UTF-8) again.",
                "\(place.map { "\($0.korean)을" } ?? "파일을") CSV로 읽을 수 없습니다. 표를 CSV(UTF-8)로 다시 저장하세요.")
        }
    }
}
