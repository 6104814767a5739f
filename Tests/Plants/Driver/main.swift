import Foundation

// Called by Scripts/plants, which says what it takes: CATALOGUE [OPTION …].
do {
    let run = try PlantRun(try PlantOptions(Array(CommandLine.arguments.dropFirst())))
    exit(try run.run() ? 0 : 1)
} catch {
    FileHandle.standardError.write(Data("plants: \(error)\n".utf8))
    exit(2)
}
