import MoviesDomain
import Testing

@Suite struct PosterTests {
    private let posters = [
        Poster(address: "500", width: 500), Poster(address: "all", width: nil),
        Poster(address: "92", width: 92), Poster(address: "185", width: 185),
    ]

    @Test(arguments: [
        (-1, "92"), (0, "92"), (92, "92"), (93, "185"), (185, "185"), (186, "500"), (501, "all"),
        (.max, "all"),
    ])
    func `Chooses the smallest poster that is wide enough, or else the widest`(width: Int, address: String) {
        #expect(posters.address(fittingWidth: width) == address)
        #expect(posters.reversed().address(fittingWidth: width) == address)
    }

    @Test func `Without a poster that is wide enough the widest is chosen`() {
        let posters = [Poster(address: "500", width: 500), Poster(address: "92", width: 92)]
        #expect(posters.address(fittingWidth: 501) == "500")
    }

    @Test func `Without a poster there is no address`() {
        #expect([].address(fittingWidth: 1) == nil)
    }
}
