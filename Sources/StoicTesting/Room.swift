enum StoicTestingRoom {}
