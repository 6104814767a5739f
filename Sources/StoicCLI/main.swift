import Foundation

Surroundings.prepare()
exit(await Tool.main())
