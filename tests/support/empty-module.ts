// In the place of a module that is loaded and never used.
export {}
