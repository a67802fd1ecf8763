import TestSupport

/// Changes files as accidents and attackers do.
enum Mutation {
    static func mutate(_ file: [UInt8], with dice: inout SplitMix) -> [UInt8] {
        var file = file
        for _ in 0..<Int.random(in: 1...8, using: &dice) {
            guard file.count > 16 else { return file }
            let place = Int.random(in: 3..<file.count, using: &dice)
            let end = min(file.count, place + Int.random(in: 1...40, using: &dice))
            switch Int.random(in: 0..<8, using: &dice) {
            case 0: file[place] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
            case 1: file[place] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &dice) ?? 0
            case 2: file[place] = UInt8.random(in: 0...255, using: &dice)
            case 3: file.removeSubrange(place..<end)
            case 4: file.insert(contentsOf: file[place..<end], at: place)
            case 5: for place in place..<end { file[place] = UInt8.random(in: 0...255, using: &dice) }
            case 6: file.swapAt(place, Int.random(in: 3..<file.count, using: &dice))
            // Most of the important bytes are at the front.
            default: file[place % min(200, file.count)] = UInt8.random(in: 0...255, using: &dice)
            }
        }
        return file
    }
}
