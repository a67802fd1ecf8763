import TerminalKit
import TextCore

extension HelpTopic {
    /// The topics that `help` of every app explains besides its commands.
    static func common(_ app: AppIdentity, commands: [String]) -> [HelpTopic] {
        [exitCodes(commands), environment(app, hasTokens: commands.contains("token")), json(app)]
    }

    private static func exitCodes(_ commands: [String]) -> HelpTopic {
        let signIn =
            switch (commands.contains("signin"), commands.contains("vendor")) {
            case (true, true):
                LocalizedText(
                    "Nobody is signed in, or this device has no vendor", "로그인하지 않았거나 이 기기에 판매자가 없음")
            case (true, false): LocalizedText("Nobody is signed in", "로그인 필요")
            case (false, _): LocalizedText("The server refused the key", "서버가 키를 거절함")
            }
        return HelpTopic("exit-codes", LocalizedText("Exit codes", "종료 코드"), rows: rows(signIn))
    }

    private static func rows(_ signIn: LocalizedText) -> [Row] {
        [
            Row("0", LocalizedText("Success, also for an empty list", "성공. 빈 목록도 성공")),
            Row(
                "1",
                LocalizedText(
                    "Failure: not found (also what is to be removed), refused, no connection, or data could not be saved",
                    "실패: 없는 항목(제거하려는 것이 없을 때 포함), 거절, 연결 안 됨, 저장 불가")),
            Row("4", signIn),
            Row("64", LocalizedText("The command line is wrong; nothing was done", "잘못된 명령줄. 아무 작업도 하지 않음")),
            Row(
                "74",
                LocalizedText(
                    "A server stopped because its disk failed", "디스크 오류로 서버가 멈춤")),
            Row("130", LocalizedText("Ctrl-C; 143 for SIGTERM", "Ctrl-C. SIGTERM은 143")),
        ]
    }

    private static func environment(_ app: AppIdentity, hasTokens: Bool) -> HelpTopic {
        let folder = app.folder
        let token = Row(
            "TRELLIS_TOKEN",
            LocalizedText(
                "A token of 'token create', instead of a sign-in", "로그인 대신 쓸 토큰. 'token create'로 만듦"))
        return HelpTopic(
            "environment", LocalizedText("Environment variables", "환경 변수"),
            rows: [
                Row(
                    "LC_ALL, LC_MESSAGES, LANG",
                    LocalizedText(
                        "The language, if neither --language nor the setting 'language' chooses it: ko is Korean, all else English",
                        "출력 언어. --language나 language 설정이 우선하며, ko면 한국어, 아니면 영어")),
                Row("TZ", LocalizedText("The time zone of dates", "날짜의 시간대")),
                Row(
                    "XDG_DATA_HOME",
                    LocalizedText(
                        "The directory for data, in trellis/\(folder); by default ~/.local/share",
                        "데이터 위치: 이 디렉터리 아래 trellis/\(folder). 없으면 ~/.local/share")),
                Row(
                    "XDG_CONFIG_HOME",
                    LocalizedText(
                        "The directory for settings, in trellis/\(folder); by default ~/.config",
                        "설정 위치: 이 디렉터리 아래 trellis/\(folder). 없으면 ~/.config")),
                Row(
                    "XDG_CACHE_HOME",
                    LocalizedText(
                        "The directory for saved server answers, in trellis/\(folder); by default ~/.cache",
                        "저장해 둔 서버 응답의 위치: 이 디렉터리 아래 trellis/\(folder). 없으면 ~/.cache")),
                Row(
                    "TRELLIS_SERVER, TRELLIS_PROFILE",
                    LocalizedText(
                        "The server and the profile, instead of --server and --profile",
                        "서버와 프로필. --server와 --profile이 우선")),
                Row("VISUAL, EDITOR", LocalizedText("The editor for texts", "글을 쓸 편집기")),
                Row(
                    "PAGER",
                    LocalizedText(
                        "The program that shows long output: less by default, none if it is empty",
                        "긴 출력을 보여 줄 프로그램. 없으면 less, 비어 있으면 쓰지 않음")),
                Row(
                    "NO_COLOR, CLICOLOR, CLICOLOR_FORCE",
                    LocalizedText("Whether output is colored", "출력에 색을 쓸지 여부")),
                Row("COLUMNS, LINES", LocalizedText("The size of the terminal", "터미널 크기")),
                Row(
                    "http_proxy, https_proxy, no_proxy",
                    LocalizedText("The proxy for connections to servers", "서버에 연결할 때 쓸 프록시")),
            ] + (hasTokens ? [token] : []))
    }

    private static func json(_ app: AppIdentity) -> HelpTopic {
        HelpTopic(
            "json", LocalizedText("JSON output", "JSON 출력"),
            discussion: [
                LocalizedText(
                    "With --json a command prints one JSON object with all its fields; documented fields are always "
                        + "there, null if unknown, and are never renamed. With --json=FIELD,… it prints only these, of "
                        + "a list's rows or of the object itself.",
                    "--json을 붙이면 명령은 모든 필드가 담긴 JSON 객체 하나를 출력합니다. 문서에 있는 필드는 값을 모르면 null로라도 "
                        + "항상 있으며, 이름이 바뀌지 않습니다. --json=필드,…는 목록의 항목이나 객체에서 그 필드만 출력합니다."),
                LocalizedText(
                    "An error is JSON as well then, one object on a line of standard error. Further processing is left to jq.",
                    "이때는 오류도 표준 오류에 한 줄짜리 JSON 객체로 출력합니다. 추가 가공은 jq로 할 수 있습니다."),
            ],
            rows: [
                Row("error.message", LocalizedText("What is wrong, for people", "무엇이 잘못되었는지, 사람이 읽는 글")),
                Row("error.advice", LocalizedText("What to do about it, or null", "해결 방법 또는 null")),
                Row("error.exit_code", LocalizedText("The exit code of the command", "명령의 종료 코드")),
                Row(
                    "error.candidates",
                    LocalizedText(
                        "What an ambiguous name may mean: number, text",
                        "이름 하나로 여러 가지가 나올 때 그 후보: number, text")),
                Row("note", LocalizedText("Another line for people", "그 밖의 안내")),
            ])
    }
}
