import Platform

/// The reasons of lower layers in Korean. The wording avoids particles that depend on the word before them.
enum KoreanReasons {
    /// The system's reason by `errno`; `nil` for errors that users are unlikely to see.
    static func system(_ code: CInt) -> String? {
        switch code {
        case EPERM: "허용되지 않은 작업입니다"
        case ENOENT: "그런 파일이나 폴더가 없습니다"
        case EINTR: "작업이 중단되었습니다"
        case EIO: "입출력 오류입니다"
        case ENXIO, ENODEV: "그런 장치가 없습니다"
        case ENOEXEC: "실행할 수 있는 파일이 아닙니다"
        case EBADF: "열려 있지 않습니다"
        case EAGAIN: "자원이 잠시 부족합니다"
        case ENOMEM: "메모리가 부족합니다"
        case EACCES: "권한이 없습니다"
        case EBUSY: "다른 곳에서 사용 중입니다"
        case EEXIST: "같은 이름이 이미 있습니다"
        case EXDEV: "서로 다른 파일 시스템에 있습니다"
        case ENOTDIR: "폴더가 아닙니다"
        case EISDIR: "파일이 아니라 폴더입니다"
        case EINVAL: "쓸 수 없는 값입니다"
        case ENFILE: "시스템에 열린 파일이 너무 많습니다"
        case EMFILE: "이 프로그램에 열린 파일이 너무 많습니다"
        case ETXTBSY: "실행 중인 파일입니다"
        case EFBIG: "파일이 너무 큽니다"
        case ENOSPC: "디스크에 남은 공간이 없습니다"
        case ESPIPE: "앞뒤로 옮겨 읽을 수 없는 파일입니다"
        case EROFS: "읽기 전용 파일 시스템입니다"
        case EMLINK: "링크가 너무 많습니다"
        case EPIPE: "받는 쪽이 닫혔습니다"
        case ENAMETOOLONG: "이름이 너무 깁니다"
        case ENOTEMPTY: "폴더가 비어 있지 않습니다"
        case ELOOP: "심볼릭 링크가 너무 많이 이어집니다"
        case EDQUOT: "디스크 할당량을 넘었습니다"
        case ESTALE: "네트워크 파일이 사라졌습니다"
        case EOVERFLOW: "값이 너무 큽니다"
        case EOPNOTSUPP, ENOSYS: "지원하지 않는 작업입니다"
        case EADDRINUSE: "이미 사용 중인 주소입니다"
        case EADDRNOTAVAIL: "쓸 수 없는 주소입니다"
        case ENETDOWN: "네트워크가 꺼져 있습니다"
        case ENETUNREACH: "네트워크에 연결할 수 없습니다"
        case EHOSTUNREACH: "그 컴퓨터에 연결할 수 없습니다"
        case ECONNREFUSED: "연결이 거부되었습니다"
        case ECONNRESET: "상대가 연결을 끊었습니다"
        case ECONNABORTED: "연결이 중단되었습니다"
        case ETIMEDOUT: "제때 응답하지 않았습니다"
        default: nil
        }
    }

    static let phrases =
        files + compressed + databases + secrets + connections + recordings + servers + pictures + answers

    private static let files: [(String, String)] = [
        ("less than {} MiB free", "남은 공간 {1} MiB 미만"),
        ("{}: {} bytes are free", "{1}: 남은 공간이 {2}바이트입니다"),
        ("the disk is full ({}); make room and try again", "디스크가 가득 찼습니다({1}). 공간을 확보한 뒤 다시 시도하세요"),
        (
            "data cannot be written there ({}); allow it, or use --store memory, which saves nothing",
            "데이터를 쓸 수 없습니다({1}). 쓰기를 허용하거나, 아무것도 저장하지 않는 --store memory로 실행하세요"
        ),
        (
            "damaged: {}; restore it from a backup, or move it away to start over",
            "손상되었습니다: {1}. 백업에서 복원하거나, 다른 곳으로 옮기고 새로 시작하세요"
        ),
        ("another process kept the lock for {} s", "다른 프로세스가 {1}초 동안 잠그고 있습니다"),
        (
            "made by a newer version ({}, this one reads {}): update this program",
            "더 새로운 버전이 만들었습니다({1}, 이 버전이 읽는 것: {2}). 프로그램을 업데이트하세요"
        ),
        ("a text has the character U+0000", "텍스트에 널 문자(U+0000)가 있습니다"),
        ("cancelled", "취소되었습니다"),
        ("already closed", "이미 닫혔습니다"),
        ("{} is a symbolic link: put the file itself there", "{1}: 심볼릭 링크입니다. 그 자리에 파일을 두세요"),
        ("{} is not a file", "{1}: 파일이 아닙니다"),
        (
            "{} is larger than {} bytes: make it smaller, or move it away",
            "{1}: {2}바이트보다 큽니다. 줄이거나 다른 곳으로 옮기세요"
        ),
        ("{} belongs to another user", "{1}: 다른 사용자의 것입니다"),
        (
            "{} belongs to another user: run this as that user",
            "{1}: 다른 사용자의 것입니다. 그 사용자로 실행하세요"
        ),
        ("{} may be used by other users: run chmod 700 on it", "{1}: 다른 사용자도 쓸 수 있습니다. chmod 700을 실행하세요"),
        ("{} may be read by other users: run chmod 600 on it", "{1}: 다른 사용자도 읽을 수 있습니다. chmod 600을 실행하세요"),
        ("{} may be changed by other users: run chmod 600 on it", "{1}: 다른 사용자도 바꿀 수 있습니다. chmod 600을 실행하세요"),
        ("{} may be {} by other users: run chmod 600 on it", "{1}: 다른 사용자도 쓸 수 있습니다. chmod 600을 실행하세요"),
        ("a film cannot be written as JSON", "영화를 JSON으로 쓸 수 없습니다"),
        ("the session cannot be saved: {}", "로그인 정보를 저장할 수 없습니다: {1}"),
        ("{} already exists", "{1}: 이미 있습니다"),
        (
            "{}. Correct the file, or move it away to begin with the defaults",
            "{1}. 파일을 고치거나, 다른 곳으로 옮기고 기본값으로 시작하세요"
        ),
        ("it is not JSON of the expected form", "형식에 맞는 JSON이 아닙니다"),
        ("the value of “{}” is missing or of the wrong kind", "“{1}” 값이 없거나 종류가 다릅니다"),
        ("{} = {} (allowed: {})", "{1} = {2} (가능한 값: {3})"),
        ("a file name is missing", "파일 이름이 없습니다"),
        ("not a regular file", "일반 파일이 아닙니다"),
        ("it is not a file", "파일이 아닙니다"),
        ("it cannot be read to its end", "끝까지 읽을 수 없습니다"),
        ("a file cannot be read: {}", "파일을 읽을 수 없습니다: {1}"),
        ("a file became shorter while it was read", "읽는 동안 파일이 짧아졌습니다"),
        ("it cannot be read a second time", "두 번 읽을 수 없습니다"),
        ("the header names a column twice", "머리글에 같은 열이 두 번 있습니다"),
        ("there are zero bytes in the text", "텍스트에 널 문자가 있습니다"),
        ("a quotation mark that is never closed", "닫히지 않은 따옴표가 있습니다"),
        ("unexpected {}", "예상하지 못한 {1}"),
        ("a film is not an object { … }", "영화 하나가 { … } 형식이 아닙니다"),
        ("exit code {}", "종료 코드 {1}"),
        ("signal {}", "신호 {1}번"),
        ("out of memory", "메모리가 부족합니다"),
        ("memory dumps cannot be turned off: {}", "메모리 덤프를 막을 수 없습니다: {1}"),
    ]

    /// Errors of zlib, all about a damaged file.
    private static let compressed = [
        "incorrect header check", "unknown compression method", "invalid window size",
        "unknown header flags set",
        "header crc mismatch", "invalid block type", "invalid stored block lengths",
        "too many length or distance symbols", "invalid code lengths set", "invalid bit length repeat",
        "invalid code -- missing end-of-block", "invalid literal/lengths set", "invalid distances set",
        "invalid literal/length code", "invalid distance code", "invalid distance too far back",
        "incorrect data check", "incorrect length check",
    ].map { ($0, "압축된 내용이 손상되었습니다") }

    private static let databases: [(String, String)] = [
        ("{} (SQLite {})", "{1}(SQLite {2})"),
        ("database or disk is full", "데이터베이스나 디스크가 가득 찼습니다"),
        ("disk I/O error", "디스크 입출력 오류입니다"),
        ("attempt to write a readonly database", "읽기만 할 수 있는 데이터베이스입니다"),
        ("unable to open database file", "데이터베이스 파일을 열 수 없습니다"),
        ("file is not a database", "데이터베이스 파일이 아닙니다"),
        ("database disk image is malformed", "데이터베이스 파일이 손상되었습니다"),
        ("database is locked", "데이터베이스가 잠겨 있습니다"),
        ("access permission denied", "권한이 없습니다"),
        ("authorization denied", "허용되지 않았습니다"),
        ("malformed database schema ({})", "데이터베이스의 구조가 손상되었습니다({1})"),
        ("no write-ahead log is possible here, only {}", "여기서는 쓰기 로그(WAL)를 쓸 수 없습니다({1}만 가능)"),
        ("is being written by another process", "다른 프로세스가 쓰고 있습니다"),
        ("the table {} has another form there", "대상의 {1} 테이블은 형식이 다릅니다"),
        ("the table {} did not come back as it was written", "{1} 테이블이 저장한 대로 읽히지 않습니다"),
        ("the table {} is not as it was backed up", "{1} 테이블이 백업할 때와 다릅니다"),
        ("the backup cannot be copied there", "백업을 그곳에 복사할 수 없습니다"),
        ("“{}” is no name of a file", "“{1}”: 파일 이름이 아닙니다"),
        ("the file disappeared while it was opened", "여는 동안 파일이 사라졌습니다"),
        ("the schema disappeared while it was opened", "여는 동안 스키마가 사라졌습니다"),
        ("no memory for a connection", "연결할 메모리가 부족합니다"),
        ("no connection to the database server", "데이터베이스 서버에 연결되지 않았습니다"),
        ("the connection to the database server was lost", "데이터베이스 서버와의 연결이 끊겼습니다"),
        ("the database server does not answer", "데이터베이스 서버가 응답하지 않습니다"),
        (
            "the connection was lost while data was stored: it is not known whether it was kept",
            "저장하는 동안 연결이 끊겨서 저장되었는지 알 수 없습니다"
        ),
        ("PostgreSQL 14 or later is needed", "PostgreSQL 14 이상이 필요합니다"),
        (
            "the database is in {}, and has to be in UTF8: make another one with createdb -T template0 -E UTF8",
            "데이터베이스의 인코딩이 {1}인데 UTF8이어야 합니다. createdb -T template0 -E UTF8로 새로 만드세요"
        ),
        (
            "a proxy such as PgBouncer gives each transaction another connection: name the server itself, or set pool_mode = session",
            "PgBouncer 같은 프록시가 트랜잭션마다 다른 연결을 씁니다. 서버 주소를 직접 지정하거나 pool_mode = session으로 설정하세요"
        ),
        (
            "the schema {} belongs to something else, which has the table {} there: rename that schema, or use another database",
            "스키마 {1}에 다른 프로그램의 테이블 {2}이(가) 있습니다. 그 스키마의 이름을 바꾸거나 다른 데이터베이스를 사용하세요"
        ),
        ("it broke off a statement: {}", "서버가 작업을 중단했습니다: {1}"),
        ("{} (PostgreSQL {})", "{1}(PostgreSQL {2})"),
        ("canceling statement due to statement timeout", "서버의 실행 시간 제한(statement_timeout)을 넘었습니다"),
        ("canceling statement due to user request", "관리자가 작업을 취소했습니다"),
        ("terminating connection due to administrator command", "관리자가 연결을 끊었습니다"),
        ("terminating connection due to idle-in-transaction timeout", "오랫동안 응답이 없어 서버가 연결을 끊었습니다"),
        ("server closed the connection unexpectedly", "서버가 갑자기 연결을 끊었습니다"),
        ("timeout expired", "제때 응답하지 않았습니다"),
        ("sorry, too many clients already", "서버에 연결이 너무 많습니다"),
        ("the database system is starting up", "데이터베이스 서버가 시작하는 중입니다"),
        ("the database system is shutting down", "데이터베이스 서버가 종료하는 중입니다"),
        ("the database system is in recovery mode", "데이터베이스 서버가 복구하는 중입니다"),
        ("permission denied for database {}", "데이터베이스 {1}에 대한 권한이 없습니다"),
        ("permission denied for schema {}", "스키마 {1}에 대한 권한이 없습니다"),
        ("no pg_hba.conf entry for {}", "서버의 pg_hba.conf가 이 연결을 허용하지 않습니다({1})"),
        ("could not translate host name \"{}\" to address: {}", "호스트 이름 \"{1}\"을(를) 찾을 수 없습니다({2})"),
        ("root certificate file \"{}\" does not exist", "인증서 파일 \"{1}\"이(가) 없습니다. sslrootcert로 지정하세요"),
        ("server does not support SSL, but SSL was required", "서버가 SSL을 지원하지 않습니다"),
        ("a database address begins with postgres://", "데이터베이스 주소는 postgres://로 시작해야 합니다"),
        (
            "not a database address: it is written postgres://user@host:port/database",
            "데이터베이스 주소가 아닙니다. postgres://사용자@호스트:포트/데이터베이스 형식으로 입력하세요"
        ),
        (
            "a text of the table {}{} has the character U+0000 or is no UTF-8, which PostgreSQL cannot keep",
            "{1} 테이블{2}의 텍스트에 널 문자가 있거나 올바른 유니코드가 아니어서 PostgreSQL에 저장할 수 없습니다"
        ),
        ("the schema of this program is not there yet", "이 프로그램의 스키마가 아직 없습니다"),
        ("a replica is written replica=host:port", "복제본은 replica=호스트:포트 형식으로 입력하세요"),
        (
            "a database address may not contain the password: others could read it. Save it with config set-secret database-password, or name a file with ?passfile=PATH",
            "데이터베이스 주소에 비밀번호를 넣으면 다른 사람이 볼 수 있습니다. config set-secret database-password로 저장하거나 ?passfile=경로로 파일을 지정하세요"
        ),
        ("password authentication failed for user \"{}\"", "사용자 \"{1}\"의 비밀번호가 맞지 않습니다"),
        ("fe_sendauth: no password supplied", "비밀번호가 없습니다"),
        ("database \"{}\" does not exist", "데이터베이스 \"{1}\"이(가) 없습니다"),
        ("role \"{}\" does not exist", "사용자 \"{1}\"이(가) 없습니다"),
        (
            "server certificate for \"{}\" does not match host name \"{}\"",
            "서버 인증서의 이름 \"{1}\"이(가) 호스트 이름 \"{2}\"과(와) 다릅니다"
        ),
        ("SSL error: certificate verify failed", "서버 인증서를 믿을 수 없습니다"),
        ("the catalogue was removed while it was being opened", "여는 동안 영화 목록이 사라졌습니다"),
        ("row {} of {} points to a missing row of {}", "{2} 표의 {1}행이 가리키는 {3} 표의 행이 없습니다"),
        ("row {} missing from index {}", "{2} 색인에 {1}행이 없습니다"),
        ("wrong # of entries in index {}", "{1} 색인의 항목 수가 맞지 않습니다"),
        (
            "a known fault of this SQLite version is worked around, so the data is safe",
            "이 SQLite 버전의 알려진 결함을 우회하므로 데이터는 안전합니다"
        ),
    ]

    private static let secrets: [(String, String)] = [
        (
            "{}, or choose the file ('{}')",
            "{1}. 아니면 파일을 고르세요('{2}')"
        ),
        (
            "there is no keyring without a session bus, as over SSH. To always use the file: '{}'",
            "SSH 접속처럼 세션 버스가 없어 키링을 쓸 수 없습니다. 항상 파일에 저장하려면: '{1}'"
        ),
        ("the keyring is locked: unlock it", "키링이 잠겨 있습니다. 잠금을 푸세요"),
        ("there is no default keyring: create one", "기본 키링이 없습니다. 하나 만드세요"),
        (
            "libsecret cannot be loaded ({}): install libsecret-1-0",
            "libsecret을 불러올 수 없습니다({1}). libsecret-1-0을 설치하세요"
        ),
        (
            "the keyring did not answer within {} s: check whether it asks for something",
            "키링이 {1}초 안에 응답하지 않았습니다. 키링이 입력을 기다리는지 확인하세요"
        ),
        ("the keyring cannot be used ({}): start one", "키링을 쓸 수 없습니다({1}). 키링을 시작하세요"),
        ("no thread could be made", "스레드를 만들 수 없습니다"),
        ("{} has no {} and is too old", "{1}: {2} 기능이 없는 오래된 버전입니다"),
        ("the keyring did not keep it", "키링에 저장하지 못했습니다"),
        ("no connection to the session bus", "세션 버스에 연결할 수 없습니다"),
        ("no connection to the Secret Service", "시크릿 서비스에 연결할 수 없습니다"),
        ("the file was chosen", "파일에 보관하도록 설정했습니다"),
        ("“{}” is in the keyring, which cannot be used now: {}", "“{1}” 값은 키링에 있는데 지금은 키링을 쓸 수 없습니다: {2}"),
        (
            "it is not JSON with a string for each name: move it away, and enter the secrets again",
            "이름마다 문자열이 하나씩 있는 JSON이 아닙니다. 다른 곳으로 옮기고 비밀 값을 다시 입력하세요"
        ),
        (
            "“{}” has the wrong format: move the file away, and enter the secrets again",
            "“{1}” 값의 형식이 맞지 않습니다. 파일을 다른 곳으로 옮기고 비밀 값을 다시 입력하세요"
        ),
    ]

    private static let connections: [(String, String)] = [
        ("there is no host of that name, or no network", "그런 이름의 서버가 없거나 네트워크에 연결되어 있지 않습니다"),
        (
            "the proxy has no address; check http_proxy and https_proxy",
            "프록시의 주소를 찾을 수 없습니다. http_proxy와 https_proxy를 확인하세요"
        ),
        ("the proxy does not connect to it", "프록시가 서버에 연결하지 않습니다"),
        ("the proxy does not connect to it ({})", "프록시가 서버에 연결하지 않습니다({1})"),
        ("{} refuses the connection", "{1} 서버가 연결을 거부합니다"),
        ("{} cannot be reached", "{1} 서버에 연결할 수 없습니다"),
        ("{} cannot be reached: {}", "{1} 서버에 연결할 수 없습니다({2})"),
        (
            "the file of trusted certificates cannot be read; check SSL_CERT_FILE and CURL_CA_BUNDLE",
            "신뢰하는 인증서 파일을 읽을 수 없습니다. SSL_CERT_FILE과 CURL_CA_BUNDLE을 확인하세요"
        ),
        ("{} does not speak TLS that can be used", "{1} 서버와 함께 쓸 수 있는 TLS가 없습니다"),
        ("{} closed the connection before the request was sent", "{1} 서버가 요청을 다 받기 전에 연결을 끊었습니다"),
        ("{} closed the connection without an answer", "{1} 서버가 응답 없이 연결을 끊었습니다"),
        ("{} does not answer in HTTP", "{1} 서버의 응답이 HTTP가 아닙니다"),
        ("the answer cannot be unpacked", "응답의 압축을 풀 수 없습니다"),
        ("the answer ended too early, after {} bytes", "응답이 {1}바이트 만에 끊겼습니다"),
        ("the answer ended after {} of {} bytes", "응답 {2}바이트 가운데 {1}바이트만 왔습니다"),
        ("the answer unpacks to more than {} times its size", "응답의 압축을 풀면 {1}배보다 커집니다"),
        ("the answer has a header line without a colon", "응답 헤더에 콜론이 없는 줄이 있습니다"),
        ("the head of the answer has more than {} bytes", "응답 헤더가 {1}바이트를 넘습니다"),
        ("the certificate is for another host", "다른 서버의 인증서입니다"),
        ("the certificate is not valid yet; check the clock", "아직 유효하지 않은 인증서입니다. 시계를 확인하세요"),
        ("the certificate has expired", "인증서가 만료되었습니다"),
        ("the certificate is self-signed", "자체 서명한 인증서입니다"),
        (
            "the certificate comes from a self-signed authority that is not trusted",
            "신뢰하지 않는 자체 서명 기관이 발급한 인증서입니다"
        ),
        ("the certificate comes from an unknown authority", "알 수 없는 기관이 발급한 인증서입니다"),
        ("the certificate was revoked", "폐기된 인증서입니다"),
        ("the certificate is rejected (code {})", "인증서가 거부되었습니다(코드 {1})"),
        ("{} redirects to something that is no http address", "{1} 서버가 http 주소가 아닌 곳으로 리디렉션합니다"),
        ("{} redirects to {}, which is not encrypted", "{1} 서버가 암호화되지 않은 {2} 주소로 리디렉션합니다"),
        (
            "{} redirects, and a body that is a stream cannot be sent again",
            "{1} 서버가 다른 주소로 리디렉션하지만, 이미 보낸 내용은 다시 보낼 수 없습니다"
        ),
        ("more than {} redirects, the last one to {}", "{1}번 넘게 리디렉션되었습니다. 마지막 주소: {2}"),
        ("an origin with a user in it", "사용자 이름이 들어 있는 주소입니다"),
        ("no thread can be started", "스레드를 시작할 수 없습니다"),
        ("libcurl is missing ({}): install libcurl4", "libcurl이 없습니다({1}). libcurl4를 설치하세요"),
        ("libcurl cannot be started", "libcurl을 시작할 수 없습니다"),
        ("libcurl has no memory for another transfer", "libcurl의 메모리가 부족합니다"),
        ("libcurl does not take another transfer", "libcurl이 요청을 더 받지 않습니다"),
        ("the transport was closed", "연결이 이미 닫혔습니다"),
        (
            "the body of the request ended after {} of {} bytes",
            "보낼 내용 {2}바이트 가운데 {1}바이트에서 끊겼습니다"
        ),
        (
            "the body of the request has more than the announced {} bytes",
            "보낼 내용이 미리 알린 {1}바이트보다 큽니다"
        ),
        ("a header name is not a token", "헤더 이름에 쓸 수 없는 문자가 있습니다"),
        ("the header {} has a control character", "{1} 헤더에 제어 문자가 있습니다"),
        ("the body cannot be written as JSON", "보낼 내용을 JSON으로 쓸 수 없습니다"),
        ("a part of a form was read after the next one", "양식의 부분을 순서대로 읽지 않았습니다"),
    ]

    private static let recordings: [(String, String)] = [
        ("cannot record there: {}", "그곳에 기록할 수 없습니다: {1}"),
        ("it is a link", "링크입니다"),
        ("another process writes it", "다른 프로세스가 쓰고 있습니다"),
        ("the file is not a recording; choose another name", "기록이 아닌 파일이 있습니다. 다른 이름을 고르세요"),
        ("a recording cannot be written: {}", "기록을 쓸 수 없습니다: {1}"),
        ("the events ended", "실시간 알림 연결이 끊겼습니다"),
        ("The server is busy with pictures", "서버가 다른 사진을 처리하느라 바쁩니다"),
        ("an exchange cannot be written as JSON", "요청과 응답을 JSON으로 쓸 수 없습니다"),
        ("the recording has no body for an answer", "기록에 응답의 내용이 없습니다"),
        ("the recording has only {} of {} bytes of an answer", "기록에 응답 {2}바이트 가운데 {1}바이트만 있습니다"),
        (
            "the recording has no more of an answer that was not read to its end",
            "응답을 끝까지 읽지 않아 기록에 나머지가 없습니다"
        ),
        (
            "the recording has no answer for {}; the next one in it is for {}",
            "기록에 {1} 요청의 응답이 없습니다. 다음 기록: {2}"
        ),
        ("nothing more", "없음"),
        ("the recording has neither an answer nor an error for {}", "기록에 {1} 요청의 응답도 오류도 없습니다"),
        (
            "the recording has more than {} MiB, too many to be replayed",
            "기록이 {1} MiB를 넘어 다시 쓸 수 없습니다"
        ),
        ("this is not a recording", "기록 파일이 아닙니다"),
        ("this is a recording of version {}, not of 1", "버전 1이 아니라 {1}의 기록입니다"),
        ("the line is damaged", "줄이 손상되었습니다"),
    ]

    private static let servers: [(String, String)] = [
        ("{} is not a port; take 0 to 65535", "{1}: 포트 번호가 아닙니다. 0부터 65535까지 쓰세요"),
        ("{} is not an IP address", "{1}: IP 주소가 아닙니다"),
        ("{} is in use by another program", "{1}: 다른 프로그램이 쓰고 있습니다"),
        ("{} is not an address of this machine", "{1}: 이 컴퓨터의 주소가 아닙니다"),
        ("{} needs more rights; take a port from 1024 on", "{1}: 권한이 더 필요합니다. 1024 이상의 포트를 쓰세요"),
        ("{} cannot be listened on: {}", "{1}: 연결을 받을 수 없습니다({2})"),
        ("a socket cannot be opened: {}", "소켓을 열 수 없습니다: {1}"),
        (
            "libmicrohttpd is missing (Debian: libmicrohttpd12): {}",
            "libmicrohttpd가 없습니다(Debian: libmicrohttpd12): {1}"
        ),
        ("libpq is missing (Debian: libpq5): {}", "libpq가 없습니다(Debian: libpq5): {1}"),
        ("libmicrohttpd does not start: {}", "libmicrohttpd를 시작할 수 없습니다: {1}"),
        ("the server was started already", "서버를 이미 시작했습니다"),
        ("the certificate and the key cannot be used together: {}", "인증서와 키를 함께 쓸 수 없습니다: {1}"),
        ("{} has no certificate in PEM form", "{1}: PEM 형식의 인증서가 없습니다"),
        ("{} has no private key in PEM form", "{1}: PEM 형식의 개인 키가 없습니다"),
        (
            "{} is protected by a password; store it without one, readable by you alone",
            "{1}: 비밀번호로 보호되어 있습니다. 비밀번호 없이, 본인만 읽을 수 있게 저장하세요"
        ),
        ("{}: too large for a PEM file", "{1}: PEM 파일로는 너무 큽니다"),
        ("{} cannot be read", "{1}: 읽을 수 없습니다"),
        ("no thread can be started: {}", "스레드를 시작할 수 없습니다: {1}"),
        ("no descriptor is left: {}", "열 수 있는 파일이 더 없습니다: {1}"),
    ]

    private static let pictures: [(String, String)] = [
        ("no socket for the process that decodes: {}", "사진을 읽는 프로세스의 소켓을 열 수 없습니다: {1}"),
        ("the process that decodes does not start: {}", "사진을 읽는 프로세스를 시작할 수 없습니다: {1}"),
        ("the process that decodes answered without a picture", "사진을 읽는 프로세스가 사진 없이 응답했습니다"),
        ("the process that decodes cannot limit itself: {}", "사진을 읽는 프로세스가 자신을 제한할 수 없습니다: {1}"),
        (
            "the process that decodes ended with exit code {} and without an answer",
            "사진을 읽는 프로세스가 응답 없이 끝났습니다(종료 코드 {1})"
        ),
        (
            "the process that decodes asked the system for something that it may not",
            "사진을 읽는 프로세스가 허용되지 않은 일을 시스템에 요청했습니다"
        ),
        (
            "{} does not answer as a picture worker of this version",
            "{1}: 이 버전의 사진 프로세스로서 응답하지 않습니다"
        ),
    ]

    /// The messages of our own servers.
    private static let answers: [(String, String)] = [
        ("Picture {} is damaged", "{1}번 사진이 손상되었습니다"),
        ("Picture {} is neither JPEG nor PNG", "{1}번 사진이 JPEG도 PNG도 아닙니다"),
        (
            "Picture {} has too many pixels: {} x {}; send a smaller one",
            "{1}번 사진이 {2} x {3} 픽셀로 너무 큽니다. 더 작은 사진을 보내세요"
        ),
        (
            "Picture {} takes too much time or memory to decode; send a simpler one",
            "{1}번 사진을 읽는 데 시간이나 메모리가 너무 많이 듭니다. 더 단순한 사진을 보내세요"
        ),
        (
            "Picture {} is {}, which cannot be read here; send an ordinary one",
            "{1}번 사진은 여기서 읽을 수 없는 {2}입니다. 일반 사진을 보내세요"
        ),
        ("a lossless or hierarchical JPEG", "무손실 또는 계층형 JPEG"),
        ("a JPEG with more than 8 bits a colour", "색마다 8비트를 넘는 JPEG"),
        ("a JPEG with an unusual number of colours", "색 성분의 수가 특이한 JPEG"),
        ("The server has no room left for more", "서버에 더 저장할 공간이 없습니다"),
        ("The server cannot read pictures now", "서버가 지금은 사진을 읽을 수 없습니다"),
        (
            "name must be one line of {} to {} characters, without blanks at its ends",
            "이름은 한 줄로 {1}~{2}자이고 앞뒤에 빈칸이 없어야 합니다"
        ),
        (
            "name mixes letters of scripts that no language writes together",
            "이름에 함께 쓰이지 않는 문자가 섞여 있습니다"
        ),
        ("The amount must be from 1 to {} won", "금액은 1원부터 {1}원까지 쓸 수 있습니다"),
        ("The product is not deleted", "지우지 않은 상품입니다"),
        ("This server takes no new vendors", "이 서버는 새 판매자를 받지 않습니다"),
        ("A picture must have fewer than {} bytes", "사진은 {1}바이트보다 작아야 합니다"),
        ("The body of the request is too large", "보낸 내용이 너무 큽니다"),
        ("The server is busy with other uploads", "서버가 다른 사진을 받느라 바쁩니다"),
    ]
}
