// A body that the server has in memory before a call is made. Reading it as a stream of the web costs more than most calls do
// with it.

const bodies = new WeakMap<Request, Uint8Array>()

/** Gives a request the bytes of its body. */
export function setKnownBody(request: Request, bytes: Uint8Array): void {
  bodies.set(request, bytes)
}

/** @returns all bytes of the body; undefined where it has to be read. */
export function knownBody(request: Request): Uint8Array | undefined {
  return bodies.get(request)
}
