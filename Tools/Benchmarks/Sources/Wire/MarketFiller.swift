import Foundation
import MarketBackend
import NetworkCore

/// Creates listings, as clients do.
struct MarketFiller {
    enum Failure: Error {
        case refused(String)
    }

    private struct Vendor: Decodable {
        let identifier: String
        let secret: String
    }

    let backend: MarketBackend

    func fill(_ count: Int) async throws {
        let body = try await answer(
            HTTPRequest(method: .post, path: "/api/vendors", body: Array(#"{"name":"Oak & Ash"}"#.utf8)))
        let vendor = try JSONDecoder().decode(Vendor.self, from: Data(body))
        for number in 1...count { _ = try await answer(sale(number, vendor)) }
    }

    private func answer(_ request: HTTPRequest) async throws -> [UInt8] {
        let answer = await backend(request)
        guard answer.status == 201 else {
            throw Failure.refused("\(answer.status) \(String(decoding: answer.body, as: UTF8.self))")
        }
        return answer.body
    }

    private func sale(_ number: Int, _ vendor: Vendor) -> HTTPRequest {
        let isDollars = number.isMultiple(of: 3)
        let names = [
            "참나무 의자, 거의 새것", "MacBook Air 13\" M1", "도자기 찻잔 \(number)개 세트", "Walnut desk no. \(number)",
        ]
        let description = String(
            repeating: "거의 쓰지 않은 물건입니다. Hardly used, \"as new\". ", count: number % 7 + 1)
        let params: [String: Any] = [
            "name": names[number % names.count], "descriptions": description,
            "currency": isDollars ? "USD" : "KRW", "price": isDollars ? Double(number) + 0.5 : 1290 * number,
            "discounted_price": number % 5, "stock": number * 7 % 100, "secret": vendor.secret,
        ]
        let json = (try? JSONSerialization.data(withJSONObject: params)) ?? Data()
        var body = Data("--b\r\nContent-Disposition: form-data; name=\"params\"\r\n\r\n".utf8) + json
        body += Data(
            """
            \r\n--b\r\nContent-Disposition: form-data; name="images"; filename="1.jpg"\r
            Content-Type: image/jpeg\r\n\r\n
            """.utf8)
        body += [0xFF, 0xD8, 0xFF] + Data("\(number)\r\n--b--\r\n".utf8)
        return HTTPRequest(
            method: .post, path: "/api/products",
            headers: ["identifier": vendor.identifier, "Content-Type": "multipart/form-data; boundary=b"],
            body: Array(body))
    }
}
