package import Stoic

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

extension FileError {
    /// The reason behind a number of the system's.
    package init(system number: Int32, during call: FileCall) {
        let reason: Reason =
            switch number {
            case ENOENT: .notFound
            case EEXIST: .exists
            case EFBIG: .tooLarge
            case ENOSPC, EDQUOT: .diskFull
            case EROFS: .readOnly
            case EACCES, EPERM: .denied
            case EIO: .disk
            default: .other
            }
        self.init(reason, during: call, errno: number)
    }
}
