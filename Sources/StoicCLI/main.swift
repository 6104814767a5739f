print("stoic")
