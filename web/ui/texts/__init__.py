"""One module a language; its name is the language code."""
