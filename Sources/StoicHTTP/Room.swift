enum StoicHTTPRoom {}
