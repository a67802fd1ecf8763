import Foundation
import PostgresDriverTestSupport
import TestSupport
import Testing

extension EndToEnd.Commands {
    /// Failures that libpq or PostgreSQL report, in Korean.
    @Suite(.enabled(if: TestServer.isThere)) struct KoreanDatabaseTests {
        @Test(arguments: AppProcess.Product.allCases)
        func `A database that cannot be opened is a Korean sentence`(product: AppProcess.Product) throws {
            var app = try AppProcess(product)
            app.environment = ["LC_ALL": "ko_KR.UTF-8", "PGPASSWORD": "hunter2"]
            let address = try #require(TestServer.address)
            let port = try #require(address.split(separator: "port=").last)
            let failures = [
                ("postgres://trellis@127.0.0.1:\(port)/trellis?sslmode=disable", "비밀번호가 맞지 않습니다"),
                (address.replacing("/trellis?", with: "/nowhere?"), "그런 데이터베이스나 사용자가 없습니다"),
                (address.replacing("//trellis@", with: "//ghost@"), "그런 데이터베이스나 사용자가 없습니다"),
                ("postgres://trellis@127.0.0.1:1/trellis", "연결이 거부되었습니다"),
                ("postgres://trellis@nowhere.invalid/trellis", "호스트 이름을 찾을 수 없습니다"),
                ("postgres://trellis@/trellis?host=\(app.home.path)", "서버의 소켓 파일이 없습니다"),
                // A text without a translation.
                (
                    "postgres://trellis@/trellis?port=x",
                    "“invalid integer value \"x\" for connection option \"port\"”"
                ),
            ]
            let command = [AppProcess.Product.community: "posts"][product] ?? "list"
            for (address, words) in failures {
                let result = try app.run("--store", address, command)
                #expect(result.status == 1 && result.output.isEmpty, "\(address): \(result.output)")
                #expect(result.error.contains(words), "\(address): \(result.error)")
                #expect(Self.foreignWords(result.error, product) == [], "\(address): \(result.error)")
            }
        }

        /// The English words outside of quotation marks, addresses and the name of the app.
        private static func foreignWords(_ text: String, _ product: AppProcess.Product) -> [String] {
            text.replacing(/“[^”]*”/, with: "").replacing(/postgres:\S+/, with: "")
                .replacing(product.rawValue, with: "").matches(of: /[A-Za-z]{2,}/).map { String($0.output) }
        }
    }
}
