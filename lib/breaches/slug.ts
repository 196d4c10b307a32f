// What an uploaded breach is called by. Pure.

/** Longest slug, in characters; with the date and a suffix it stays within what a link carries. */
const SLUG_MAX_LENGTH = 200

/** Upper and lower case, width variants and runs of spaces make no other company. */
export function normaliseCompany(company: string): string {
  return company.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** What makes two rows speak of one breach: the normalised company and the date, `acme corp 2024-05-01`. */
export function uploadKey(company: string, breachDate: string | null): string {
  return `${normaliseCompany(company)} ${breachDate ?? 'no date'}`
}

/** Letters and digits of any script; all else becomes one hyphen. `breach` when nothing is left. */
export function slug(text: string): string {
  const words = normaliseCompany(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const cut = [...words].slice(0, SLUG_MAX_LENGTH).join('')
  return cut.replace(/^-|-$/g, '') || 'breach'
}

/** The public key of an upload, before any suffix. */
export function uniqueBreachIdBase(company: string, breachDate: string | null): string {
  return breachDate === null ? slug(company) : `${slug(company)}-${breachDate}`
}
