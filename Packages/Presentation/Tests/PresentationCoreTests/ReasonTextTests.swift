import Platform
import PresentationCore
import TextCore
import Testing

@Suite struct ReasonTextTests {
    private func korean(_ reason: String) -> String { ReasonText.text(reason, in: .korean) }

    @Test(arguments: [
        ENOENT, EACCES, EPERM, EROFS, ENOSPC, EDQUOT, EIO, EMFILE, ENFILE, EISDIR, ENOTDIR, ENAMETOOLONG,
        ELOOP, EFBIG,
        ETXTBSY, EEXIST, EXDEV, ECONNREFUSED, EHOSTUNREACH, ENETUNREACH,
    ])
    func `Translates system errors after their path`(code: CInt) {
        let said = String(cString: strerror(code))
        #expect(ReasonText.text("/a: \(said)", in: .english) == "/a: \(said)")
        let text = korean("/a: \(said)")
        #expect(text.hasPrefix("/a: ") && text.hasSuffix("니다") && !text.contains(said))
    }

    @Test func `Shows an unexpected system error as a number`() {
        #expect(korean(String(cString: strerror(EDOM))) == "시스템 오류 \(EDOM)번")
    }

    @Test(arguments: [
        ("cancelled", "취소되었습니다"),
        ("127.0.0.1:81 refuses the connection", "127.0.0.1:81 서버가 연결을 거부합니다"),
        ("a.test: there is no host of that name, or no network", "a.test: 그런 이름의 서버가 없거나 네트워크에 연결되어 있지 않습니다"),
        ("the answer ended after 7 of 10 bytes", "응답 10바이트 가운데 7바이트만 왔습니다"),
        ("h cannot be reached: No route to host", "h 서버에 연결할 수 없습니다(그 컴퓨터에 연결할 수 없습니다)"),
        (
            "the disk is full (/a/b.sqlite: database or disk is full (SQLite 13)); make room and try again",
            "디스크가 가득 찼습니다(/a/b.sqlite: 데이터베이스나 디스크가 가득 찼습니다(SQLite 13)). 공간을 확보한 뒤 다시 시도하세요"
        ),
        ("Picture 2 is damaged", "2번 사진이 손상되었습니다"),
        ("{1} is not a file", "{1}: 파일이 아닙니다"),
    ])
    func `Fills placeholders and translates their contents`(english: String, expected: String) {
        #expect(korean(english) == expected)
    }

    @Test(arguments: [
        "", ": ", "what a server says", "x: y: z", "Damaged", "파일: 없음", "a refuses", "(SQLite 7)",
    ])
    func `Leaves unknown text unchanged`(text: String) {
        for language in Language.allCases { #expect(ReasonText.text(text, in: language) == text) }
    }

    @Test func `Handles a long text quickly`() {
        for count in [1_000, 20_000] {
            let text = String(repeating: "a: (", count: count)
            #expect(korean(text) == text)
        }
    }
}
