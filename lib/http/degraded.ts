import 'server-only'

// Pages that can do without a part are shown without it while it cannot be read. Such a page is right for its visitor and for nobody
// after them.

/** On globalThis because pages and the server that keeps them are bundles of their own. */
const cache = globalThis as typeof globalThis & { __degraded?: number }

/** Called wherever a page goes on without what it could not read. */
export function noteDegraded(): void {
  cache.__degraded = degradedSoFar() + 1
}

/** How often that has happened in this process: a page that was rendered while it moved may lack something. */
export function degradedSoFar(): number {
  return cache.__degraded ?? 0
}
