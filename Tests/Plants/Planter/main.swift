import Foundation

// Called by Scripts/plants: planter ROOT OUTPUT.
let arguments = CommandLine.arguments
guard arguments.count == 3 else {
    FileHandle.standardError.write(Data("usage: planter ROOT OUTPUT\n".utf8))
    exit(2)
}
do {
    try Twin(root: URL(filePath: arguments[1]), output: URL(filePath: arguments[2])).write()
} catch {
    FileHandle.standardError.write(Data("plants: \(error)\n".utf8))
    exit(1)
}
