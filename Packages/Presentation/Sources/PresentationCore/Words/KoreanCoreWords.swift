/// The Korean table. Particles that depend on the word before them are avoided by the wording.
enum KoreanCoreWords {
    static func template(of word: CoreWord) -> String {
        switch word {
        case .notFound: "찾을 수 없습니다."
        case .offline: "오프라인입니다. 연결을 확인하고 다시 시도하세요."
        case .unavailable: "서버가 제대로 응답하지 않습니다. 잠시 후 다시 시도하세요."
        case .unsupported: "이 서버는 그 기능을 제공하지 않습니다."
        case .storage: "이 기기의 데이터를 읽거나 저장할 수 없습니다: {reason}"
        case .signInNeeded: "먼저 로그인하세요."
        case .cancelled: "취소했습니다."
        case .emptyField: "{field}: 비어 있습니다. 한 글자 이상 입력하세요."
        case .tooLong: "{field} 길이는 {n}자까지입니다."
        case .outOfRange: "{field} 값은 {lowest}부터 {highest}까지입니다."
        case .reversedRange: "{field} 범위의 시작이 끝보다 뒤에 있습니다."
        case .malformed: "{field} 값 “{value}”의 형식이 맞지 않습니다."
        case .justNow: "방금"
        case .minutesAgo: "{n}분 전"
        case .hoursAgo: "{n}시간 전"
        case .daysAgo: "{n}일 전"
        case .saved: "{time} 저장"
        case .hours: "{n}시간"
        case .minutes: "{n}분"
        }
    }
}
