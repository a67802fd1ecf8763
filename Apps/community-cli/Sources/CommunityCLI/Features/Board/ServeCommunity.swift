import AppCore
import BackendCore
import CommunityBackend
import DIContainer
import TerminalKit
import TextCore

extension Command<AppDIContainer> {
    /// `community-cli serve`: serves the board of this device, with the board's own options.
    static var serveBoard: Self {
        .serve(
            .community, LocalizedText("Serve this device's board over HTTP", "이 기기의 게시판을 HTTP로 제공"),
            discussion: LocalizedText(
                "Serves the protocol of the Strapi v3 course board and more, described in /openapi.json; "
                    + "also /health and /metrics. Make the first admin on this machine: community-cli admin role "
                    + "NAME admin. Ctrl-C or SIGTERM stops it after open requests are answered (exit code 0); a "
                    + "second one stops it at once.",
                "Strapi v3 게시판의 프로토콜과 추가 기능을 제공합니다. 설명은 /openapi.json에 있으며, 운영용으로 /health와 /metrics가 있습니다. "
                    + "첫 관리자는 이 컴퓨터에서 지정합니다: community-cli admin role 이름 admin. Ctrl-C나 SIGTERM을 받으면 받은 요청에 모두 "
                    + "응답한 뒤 종료하고(종료 코드 0), 한 번 더 받으면 바로 종료합니다."),
            more: [
                .flag("closed", LocalizedText("Accept no new accounts", "새 계정을 받지 않음")),
                .flag(
                    "public-read",
                    LocalizedText("Let anyone read without an account", "가입하지 않아도 누구나 읽을 수 있게 함")),
                .flag(
                    "long-lived-tokens",
                    LocalizedText(
                        "Issue tokens for 30 days to clients that cannot renew them",
                        "토큰을 갱신하지 못하는 클라이언트에 30일짜리 토큰 발급")),
                .text(
                    "newcomer-texts", "N", default: "200",
                    LocalizedText(
                        "Posts and comments of an account on its first day; 0 for no limit",
                        "가입한 첫날 한 계정이 쓸 수 있는 글과 댓글 수. 0이면 제한 없음")),
            ]
        ) { (parsed, run, app) throws(UsageError) in
            var options = CommunityBackendOptions()
            options.service.version = run.app.version
            options.isSignUpOpen = !parsed.flag("closed")
            options.isReadingPublic = parsed.flag("public-read")
            options.longLivedTokens = parsed.flag("long-lived-tokens")
            options.textsOfNewcomer = try parsed.int("newcomer-texts", in: 0...1_000_000_000)
            if options.textsOfNewcomer == 0 { options.textsOfNewcomer = nil }
            let store = CommunityStore(database: app.served(), now: run.now)
            return ServedService(app.served(), hasAccounts: true) { [options] in
                CommunityBackend(store: store, options: options, report: $0).service
            }
        }
    }
}
