/**
 * SQL: what moves with every change of a settlement, and of which breach a link leads to; `c` is the catalogue's state. Two numbers,
 * `12.345`. Here, so that a look-up of breaches reads it in its own statement (lib/settlements/published.ts). Pure.
 */
export const SETTLEMENTS_VERSION = `(SELECT s.version FROM settlement_state s)::text || '.' || c.version::text`

/** The catalogue's own version in that one. */
export function catalogueVersionIn(settlementsVersion: string): string {
  return settlementsVersion.split('.')[1]!
}
