enum StoicCurlRoom {}
