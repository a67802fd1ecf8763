import Foundation
import MarketDomain
import MarketPresentation
import PresentationCore
import TextCore
import Testing

@Suite struct ListingFormTests {
    private func read(_ json: String) throws -> ListingForm { try ListingForm(json: Array(json.utf8)) }

    @Test func `Reads numbers exactly, as numbers or as strings`() throws {
        let form = try read(
            #"{"name":"a","description":"b","price":1290000.5,"currency":"USD","discount":"12.50","#
                + #""stock":6E3,"pictures":["x.jpg","y.png"]}"#)
        #expect(form.name == "a" && form.description == "b" && form.currency == "USD")
        #expect(form.price == "1290000.5" && form.discount == "12.50" && form.stock == "6000")
        #expect(form.pictures == ["x.jpg", "y.png"])
        #expect(try read(#"{"price":9007199254740993}"#).price == "9007199254740993")
        #expect(try read(#"{"price":0.1}"#).price == "0.1")
    }

    @Test func `Missing fields have the values of a new form`() throws {
        let form = try read(#"{"discount":null}"#)
        #expect(form == ListingForm())
        #expect(form.stock == "1" && form.currency == "KRW" && form.discount.isEmpty)
    }

    @Test func `A price names its currency where no other field does`() throws {
        #expect(try read(#"{"price":"$12.50"}"#).currency == "USD")
        #expect(try read(#"{"price":"$12.50","currency":"KRW"}"#).currency == "KRW")
        #expect(try read(#"{"price":12.5}"#).currency == "KRW")
    }

    @Test func `Reads a form that was written`() throws {
        let json = try JSONEncoder().encode(ListingForm.good)
        #expect(try ListingForm(json: Array(json)) == .good)
    }

    @Test(arguments: Language.allCases)
    func `Names an unknown key, with the known ones`(language: Language) {
        let error = #expect(throws: ListingFormError.self) { try read(#"{"name":"a","colour":"red"}"#) }
        #expect(error == .unknownKey("colour"))
        let message = error.map { Failure($0, in: language).message } ?? ""
        #expect(message.contains("“colour”") && message.contains("name, description, price"))
    }

    @Test(arguments: [
        (#"{"name":5}"#, "name"), (#"{"price":true}"#, "price"), (#"{"stock":[1]}"#, "stock"),
        (#"{"pictures":"a.jpg"}"#, "pictures"), (#"{"pictures":[1]}"#, "pictures"),
    ])
    func `Names a value of the wrong kind`(json: String, key: String) {
        let error = #expect(throws: ListingFormError.self) { try read(json) }
        guard case .wrongValue(key, let expected) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!expected.isEmpty)
    }

    @Test(arguments: [
        ("", ListingFormError.notJSON), ("{", .notJSON), ("\u{0}", .notJSON), ("{\"name\": }", .notJSON),
        ("[]", .notAnObject), ("5", .notAnObject), ("\"x\"", .notAnObject),
    ])
    func `Refuses a file that is not a listing`(json: String, expected: ListingFormError) {
        #expect(throws: expected) { try read(json) }
        #expect(Failure(expected, in: .english).message != Failure(expected, in: .korean).message)
    }
}
