import Foundation
import StoicApple
import Testing

#if os(Linux) || os(macOS)
    // R7: locale-free. Each runs in a process of its own, so that no other test sees the changed zone.
    @Suite struct `Dates on a device far from Greenwich` {
        @Test func `are read the same in Kolkata with an Arabic locale`() async {
            await #expect(processExitsWith: .success) {
                live(zone: "Asia/Kolkata", locale: "ar_SA.UTF-8")
                expectGreenwich(offset: 19_800)
            }
        }

        @Test func `are read the same in a zone of its own rules and a Buddhist calendar's locale`() async {
            await #expect(processExitsWith: .success) {
                live(zone: "XYZ12", locale: "th_TH.UTF-8")
                expectGreenwich(offset: -43_200)
            }
        }
    }

    private func live(zone: String, locale: String) {
        setenv("TZ", zone, 1)
        for name in ["LANG", "LC_ALL", "LC_TIME"] { setenv(name, locale, 1) }
        tzset()
    }

    /// Ends the process with a failure when a form is misread, or when the zone was not taken up at all.
    private func expectGreenwich(offset: Int) {
        var moment = time_t(noon)
        var local = tm()
        localtime_r(&moment, &local)
        guard local.tm_gmtoff == offset else { exit(2) }
        for value in [
            "Tue, 22 Sep 2026 12:00:30 GMT", "Tuesday, 22-Sep-26 12:00:30 GMT", "Tue Sep 22 12:00:30 2026",
        ] {
            guard retryAfter(value) == .wait(.seconds(30)) else { exit(3) }
        }
        guard HTTPDate(clamping: noon).imfFixdate == "Tue, 22 Sep 2026 12:00:00 GMT" else { exit(4) }
        exit(0)
    }
#endif
