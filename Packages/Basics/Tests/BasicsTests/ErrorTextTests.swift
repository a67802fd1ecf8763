import ErrorCore
import Platform
import Testing

@Suite struct ErrorTextTests {
    private static let disk: ErrorText = "/a: \(ErrorText("disk \(1) is full", "\(1)번 디스크가 가득 찼습니다"))"

    @Test func `A literal and a quotation are the same in both languages`() {
        for text: ErrorText in ["x {1}: y \(7)", ErrorText(quoting: "x {1}: y 7")] {
            #expect(text.english == "x {1}: y 7" && text.korean == text.english)
        }
    }

    @Test func `A quotation has a translation where there is one`() {
        let text = ErrorText(quoting: "no", korean: "아니요")
        #expect(text.english == "no" && text.korean == "아니요")
    }

    @Test func `A reason within a reason is in the language around it`() {
        #expect(Self.disk.english == "/a: disk 1 is full")
        #expect(Self.disk.korean == "/a: 1번 디스크가 가득 찼습니다")
        let advice = ErrorText("\(Self.disk): make room", "\(Self.disk). 공간을 확보하세요")
        #expect(advice.english == "/a: disk 1 is full: make room")
        #expect(advice.korean == "/a: 1번 디스크가 가득 찼습니다. 공간을 확보하세요")
    }

    @Test func `A path in front of a reason can be left out`() {
        let text = Self.disk.withoutPrefix("/a: ")
        #expect(text == ErrorText("disk 1 is full", "1번 디스크가 가득 찼습니다"))
        #expect(text.withoutPrefix("/a: ") == text)
    }

    @Test(arguments: [
        ENOENT, EACCES, EPERM, EROFS, ENOSPC, EDQUOT, EIO, EMFILE, ENFILE, EISDIR, ENOTDIR, ENAMETOOLONG,
        ELOOP, EFBIG,
        ETXTBSY, EEXIST, EXDEV, ECONNREFUSED, EHOSTUNREACH, ENETUNREACH,
    ])
    func `An error that users can solve is in Korean, too`(code: CInt) {
        let text = ErrorText(errno: code)
        #expect(text.english == String(cString: strerror(code)))
        #expect(text.korean.hasSuffix("니다") && !text.korean.contains(text.english))
    }

    @Test func `Any other error number quotes the system`() {
        let text = ErrorText(errno: EDOM)
        #expect(text.english == String(cString: strerror(EDOM)) && text.korean == text.english)
    }

    @Test func `The description of an error has the English text`() {
        enum Problem: Error { case io(ErrorText) }
        #expect("\(Problem.io(Self.disk))" == #"io("/a: disk 1 is full")"#)
    }
}
