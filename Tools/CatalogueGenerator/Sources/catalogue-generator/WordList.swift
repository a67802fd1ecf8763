import Basics

/// Words, the first of which are far more frequent than the last (weight 1 / rank).
struct WordList {
    let words: [[UInt8]]
    private let sums: [Int]

    init(_ text: String) {
        words = text.split { $0 == " " || $0 == "\n" }.map { Array($0.utf8) }
        var total = 0
        sums = words.indices.map { rank in
            total += 1_000_000 / (rank + 2)
            return total
        }
    }

    func pick(_ random: inout StableRandom) -> [UInt8] {
        let target = random.below(sums.last ?? 1)
        var low = 0
        var high = sums.count - 1
        while low < high {
            let middle = (low + high) / 2
            if sums[middle] > target { high = middle } else { low = middle + 1 }
        }
        return words[low]
    }
}
