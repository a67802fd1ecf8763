extension StoreError {
    /// The reason, with advice if the user can fix it, for messages of other layers.
    public var reason: ErrorText {
        switch self {
        case .unavailable(let reason), .unreachable(let reason), .unknownOutcome(let reason),
            .malformed(let reason), .io(let reason), .constraint(let reason), .statement(let reason):
            reason
        case .corrupt(let reason):
            ErrorText(
                "damaged: \(reason); restore it from a backup, or move it away to start over",
                "손상되었습니다: \(reason). 백업에서 복원하거나, 다른 곳으로 옮기고 새로 시작하세요")
        case .full(let reason):
            ErrorText(
                "the disk is full (\(reason)); make room and try again",
                "디스크가 가득 찼습니다(\(reason)). 공간을 확보한 뒤 다시 시도하세요")
        case .readOnly(let reason):
            ErrorText(
                "data cannot be written there (\(reason)); allow it, or use --store memory, which saves nothing",
                "데이터를 쓸 수 없습니다(\(reason)). 쓰기를 허용하거나, 아무것도 저장하지 않는 --store memory로 실행하세요")
        case .busy(let seconds):
            ErrorText("another process kept the lock for \(seconds) s", "다른 프로세스가 \(seconds)초 동안 잠그고 있습니다")
        case .newerSchema(let found, let supported):
            ErrorText(
                "made by a newer version (\(found), this one reads \(supported)): update this program",
                "더 새로운 버전이 만들었습니다(\(found), 이 버전이 읽는 것: \(supported)). 프로그램을 업데이트하세요")
        case .embeddedNUL: ErrorText("a text has the character U+0000", "텍스트에 널 문자(U+0000)가 있습니다")
        case .cancelled: ErrorText("cancelled", "취소되었습니다")
        case .closed: ErrorText("already closed", "이미 닫혔습니다")
        }
    }
}
