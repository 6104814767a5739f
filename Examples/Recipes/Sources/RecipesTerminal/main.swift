import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
do {
    switch arguments {
    case []: try await Table().run()
    case ["tour"]: try await Tour().run()
    default:
        FileHandle.standardError.write(Data("usage: recipes [tour]\n".utf8))
        exit(2)
    }
} catch {
    FileHandle.standardError.write(Data("recipes: \(error)\n".utf8))
    exit(1)
}
