// Stands in for `server-only` outside Next, where every module is a server module.
export {}
