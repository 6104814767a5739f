import Foundation

exit(await Tool.main())
