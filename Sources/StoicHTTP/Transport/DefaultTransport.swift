enum DefaultTransport {
    static let shared: any HTTPTransport = ScriptedTransport()
}
