// What a list of settlements is called. Pure.

const ORIGIN = /^[a-z0-9][a-z0-9._-]{0,59}$/
/** What comes from dockets has a name of its own. */
const DOCKETS = 'docket'

export const ORIGIN_WORDS = 'The list’s own name must be small letters, digits, hyphens and dots'

export function isOrigin(name: string): boolean {
  return name !== DOCKETS && ORIGIN.test(name)
}
