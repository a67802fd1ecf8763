import Persistence
import Testing

@Suite struct XDGPathsTests {
    @Test(
        arguments: [
            ([:], "/home/ada/.config/trellis/movies-cli"),
            (["XDG_CONFIG_HOME": "/etc/ada"], "/etc/ada/trellis/movies-cli"),
            (["XDG_CONFIG_HOME": "/etc/ada/"], "/etc/ada/trellis/movies-cli"),
            (["XDG_CONFIG_HOME": "relative"], "/home/ada/.config/trellis/movies-cli"),
            (["XDG_CONFIG_HOME": ""], "/home/ada/.config/trellis/movies-cli"),
            (["XDG_DATA_HOME": "/elsewhere"], "/home/ada/.config/trellis/movies-cli"),
        ] as [([String: String], String)])
    func `Uses absolute paths from the environment`(
        variables: [String: String], config: String
    ) {
        let environment = variables.merging(["HOME": "/home/ada"]) { own, _ in own }
        #expect(XDGPaths(environment: environment, app: "movies-cli").config == config)
    }

    @Test func `Keeps four kinds of files apart`() {
        let paths = XDGPaths(environment: ["HOME": "/h"], app: "a")
        #expect(paths.config == "/h/.config/trellis/a")
        #expect(paths.data == "/h/.local/share/trellis/a")
        #expect(paths.cache == "/h/.cache/trellis/a")
        #expect(paths.state == "/h/.local/state/trellis/a")
        #expect(paths.profileDatabase(.main) == "/h/.local/share/trellis/a/profiles/default.sqlite")
    }

    @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"]])
    func `Finds the home directory without HOME`(environment: [String: String]) {
        let paths = XDGPaths(environment: environment, app: "a")
        #expect(paths.config.hasPrefix("/"))
        #expect(paths.config.hasSuffix("/.config/trellis/a"))
        #expect(!paths.config.contains("relative"))
    }

    @Test(arguments: ["a", "Ada-2", "a.b_c", String(repeating: "x", count: 64)])
    func `Accepts plain profile names`(name: String) {
        #expect(ProfileName(name)?.text == name)
    }

    @Test(arguments: [
        "", ".", "..", ".hidden", "a/b", "a b", "é", "a\u{0}", "-\n", "a\\b",
        String(repeating: "x", count: 65),
    ])
    func `Refuses profile names that are not plain file names`(name: String) {
        #expect(ProfileName(name) == nil)
    }
}
