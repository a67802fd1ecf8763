/// The Korean table. Particles that depend on the word before them are avoided by the wording.
enum KoreanLibraryWords {
    static func template(of word: LibraryWord) -> String {
        switch word {
        case .fileAndLine: "{file} {line}행: {message}"
        case .file: "파일 {file}: {message}"
        case .unreadable: "파일을 읽을 수 없습니다: {reason}. 이름과 권한을 확인하세요."
        case .unwritable: "파일을 쓸 수 없습니다: {reason}. 폴더, 권한, 남은 용량을 확인하세요."
        case .truncated: "파일이 중간에서 끊겼습니다. 다시 내려받거나 복사하세요."
        case .corrupt: "파일이 손상되었습니다: {reason}. 다시 내려받거나 복사하세요."
        case .bomb: "압축을 풀면 지나치게 커지는 파일입니다. 믿을 수 있는 곳에서 받으세요."
        case .lineTooLong: "한 행이 {n}바이트를 넘습니다. 올바른 파일인지 확인하세요."
        case .wrongColumnCount:
            "머리글의 열은 {expected}개인데 이 행은 {found}개입니다. 행을 고치거나 파일을 다시 내려받으세요."
        case .missingColumns: "머리글에 없는 열: {columns}. 열을 추가하거나 “필드=이름” 연결로 알려 주세요."
        case .notUTF8: "UTF-8 글이 아닙니다. 파일을 UTF-8로 저장하세요."
        case .malformed: "파일 형식이 잘못되었습니다: {reason}. 고친 뒤 다시 시도하세요."
        case .tooDeep: "값이 {n}단계보다 깊이 들어 있습니다. 파일을 단순하게 만드세요."
        case .recordTooLarge: "영화 하나가 {n}바이트를 넘습니다. 줄이거나 빼세요."
        case .unknownFormat: "IMDb 표, JSON, CSV 중 어느 것도 아닙니다. 다른 파일을 고르세요."
        case .missingField: "영화에 “{field}” 값이 없습니다. 추가하거나 “{field}=이름” 연결로 알려 주세요."
        case .invalidValue: "“{value}”: “{field}” 값이 될 수 없습니다. 고치세요."
        case .invalidMapping:
            "“{mapping}” 연결을 이해할 수 없습니다. 필드=이름 형식으로 쓰세요. 필드: \(LibraryWord.mappedFields)."
        case .noFilms: "쓸 수 있는 영화가 없어 아무것도 바꾸지 않았습니다. 파일과 제목 종류를 확인하세요."
        case .noTitles: "이 평점이나 이름에 해당하는 영화가 없습니다. title.basics.tsv 파일과 함께 가져오세요."
        case .interruptedImport:
            "중단된 가져오기를 아직 이어서 할 수 있는데, 이 명령은 그것을 없앱니다. 시작했던 명령으로 이어서 하거나, 버리려면 --restart를 붙이세요."
        case .alreadyImporting: "다른 가져오기가 진행 중입니다. 끝날 때까지 기다리세요."
        case .storage: "영화 목록을 쓸 수 없습니다: {reason}. doctor 명령으로 확인하세요."
        case .cancelled: "취소했습니다. 영화 목록은 그대로이며, 같은 가져오기를 다시 하면 이어집니다."
        case .copying: "복사"
        case .reading: "읽기"
        case .ranking: "순위 매기기"
        case .indexing: "색인 만들기"
        case .checking: "검사"
        case .writing: "쓰기"
        case .stageCount: "{stage} {n}건"
        case .givesUp: "중단된 가져오기({files}, {progress})를 버리게 됩니다."
        case .otherFiles: "다른 파일"
        case .replaces:
            "지금 있는 영화 {n}편이 {after}편으로 바뀝니다. {removed}편은 없어지고 {added}편은 새로 생깁니다. 점수와 북마크는 남습니다."
        case .replacesBundled: "기본 제공 영화 {n}편이 {after}편으로 바뀝니다."
        case .wouldHave:
            "아무것도 바꾸지 않았습니다. 실제로 가져오면 영화가 {before}편에서 {n}편이 됩니다(새 영화 {added}편, 없어지는 영화 {removed}편)."
        case .imported: "이제 영화 목록에 {n}편이 있습니다."
        case .exported: "영화 {n}편을 내보냈습니다."
        case .resumed: "중단된 가져오기를 이어서 했습니다."
        case .filtered: "제외한 기록: {n}건"
        case .skipped: "쓸 수 없는 기록: {n}건"
        case .moreSkipped: "… 그 밖에 {n}건"
        case .films: "영화"
        case .people: "인물"
        case .scores: "여기서 준 점수"
        case .origin: "출처"
        case .bundledOrigin: "기본 제공 목록"
        case .checksum: "체크섬"
        }
    }
}
