enum StoicAppleRoom {}
