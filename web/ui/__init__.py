"""The page: what runs on its main thread, under MicroPython."""
