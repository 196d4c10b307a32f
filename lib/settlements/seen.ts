// What somebody was shown before they asked for a lawyer: which records, and as what version of each. Pure.

/** That a record was seen, and as what. */
export interface SettlementSeen {
  slug: string
  version: number
}

/** More than are open about one breach. */
export const MAX_SEEN = 20

/** Which of those that are open were not seen as they are now. */
export function unseen<Open extends SettlementSeen>(
  open: readonly Open[],
  seen: readonly SettlementSeen[],
): readonly Open[] {
  return open.filter(({ slug, version }) => !seen.some((one) => one.slug === slug && one.version === version))
}

/** In one field of a form: `acorn-health:3 pine-bank:1`. */
export function writeSeen(seen: readonly SettlementSeen[]): string {
  return seen.map(({ slug, version }) => `${slug}:${version}`).join(' ')
}

/** What `writeSeen` wrote; what cannot be read was not seen. */
export function readSeen(text: string): SettlementSeen[] {
  return text
    .split(' ', MAX_SEEN)
    .map((one) => one.split(':', 2))
    .flatMap(([slug = '', version = '']) =>
      slug !== '' && /^[1-9]\d{0,8}$/.test(version) ? [{ slug, version: Number(version) }] : [],
    )
}
