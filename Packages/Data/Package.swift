// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func product(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package)
}

func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let pictures = [product("Basics", "Basics"), product("PictureCore", "Pictures")]

/// The columns, each with the types of its wire, its repositories and their tests: `MoviesAPI`, `MoviesData`,
/// `MoviesDataTests`.
let columns = ["Community", "Market", "Movies"]
/// Dependencies that only some columns need.
let special: [String: [Target.Dependency]] = [
    "Market": pictures + ["PictureData"],
    "Movies": pictures + ["PictureData"],
]

let core = [
    product("DomainCore", "Domain"), product("NetworkCore", "NetworkCore"),
    product("Persistence", "Persistence"),
    product("SQLCore", "Persistence"),
]
let stubs = product("NetworkCoreTestSupport", "NetworkCore")

let package = Package(
    name: "Data",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [
        .package(path: "../Basics"), .package(path: "../Domain"), .package(path: "../NetworkCore"),
        .package(path: "../Persistence"), .package(path: "../Pictures"), .package(path: "../TestSupport"),
    ],
    targets: [
        target("DataCore", core), target("PictureData", core + pictures + ["DataCore"]),
        tests("DataCoreTests", core + [stubs, "DataCore"]),
        tests("CommunityAPITests", ["CommunityAPI"]), tests("MarketAPITests", ["MarketAPI"]),
        tests("MoviesAPITests", ["MoviesAPI"]),
    ]
)

for column in columns {
    let (api, data): (Target.Dependency, Target.Dependency) = (
        .target(name: "\(column)API"), .target(name: "\(column)Data")
    )
    let domain = ["TextCore", "\(column)Domain"].map { product($0, "Domain") }
    let all = core + domain + [api, "DataCore"] + (special[column] ?? [])
    package.targets += [
        target("\(column)API", [product("Basics", "Basics")]), target("\(column)Data", all),
        tests(
            "\(column)DataTests",
            all + [stubs, data, product("TestSupport", "TestSupport")]
                + (special[column] == nil ? [] : [product("PictureCoreTestSupport", "Pictures")])),
    ]
}

package.products = (["DataCore", "PictureData"] + columns.flatMap { [$0 + "API", $0 + "Data"] })
    .map { .library(name: $0, targets: [$0]) }
