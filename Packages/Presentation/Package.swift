// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func domain(_ name: String) -> Target.Dependency { .product(name: name, package: "Domain") }

let package = Package(
    name: "Presentation",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PresentationCore", targets: ["PresentationCore"]),
        .library(name: "CommunityPresentation", targets: ["CommunityPresentation"]),
        .library(name: "MarketPresentation", targets: ["MarketPresentation"]),
        .library(name: "MoviesPresentation", targets: ["MoviesPresentation"]),
    ],
    dependencies: [.package(path: "../Domain")],
    targets: [
        .target(
            name: "PresentationCore", dependencies: [domain("TextCore"), domain("DomainCore")],
            swiftSettings: strict),
        .target(
            name: "MoviesPresentation",
            dependencies: [
                "PresentationCore", domain("TextCore"), domain("DomainCore"), domain("MoviesDomain"),
            ],
            swiftSettings: strict),
        .target(
            name: "CommunityPresentation",
            dependencies: ["PresentationCore", domain("TextCore"), domain("CommunityDomain")],
            swiftSettings: strict),
        .testTarget(
            name: "CommunityPresentationTests",
            dependencies: [
                "CommunityPresentation", "PresentationCore", domain("TextCore"), domain("CommunityDomain"),
            ],
            swiftSettings: strict),
        .target(
            name: "MarketPresentation",
            dependencies: [
                "PresentationCore", domain("TextCore"), domain("DomainCore"), domain("MarketDomain"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "MarketPresentationTests",
            dependencies: [
                "MarketPresentation", "PresentationCore", domain("TextCore"), domain("DomainCore"),
                domain("MarketDomain"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PresentationCoreTests",
            dependencies: ["PresentationCore", domain("TextCore"), domain("DomainCore")],
            swiftSettings: strict),
        .testTarget(
            name: "MoviesPresentationTests",
            dependencies: [
                "MoviesPresentation", "PresentationCore", domain("TextCore"), domain("DomainCore"),
                domain("MoviesDomain"),
            ],
            swiftSettings: strict),
    ]
)
