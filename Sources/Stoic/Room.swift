enum StoicRoom {}
