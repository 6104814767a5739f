/// Lets a world's time pass, although the world may cancel whoever waits: it does so once.
func settle(_ time: Duration) async {
    for _ in 0..<2 {
        await Task { try? await Task.sleep(for: time) }.value
    }
}
