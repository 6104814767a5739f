Surroundings.prepare()
Surroundings.end(with: await Tool.main())
