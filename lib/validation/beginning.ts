/** A character that is written in two: its first half. */
const HIGH_SURROGATE = /[\uD800-\uDBFF]$/

/**
 * The first so many characters of a text, as `slice` counts them, and never half of one that is written in two: PostgreSQL stores no such half
 * in JSON, and what is put into bytes there is another character. Pure.
 */
export function beginningOf(text: string, most: number): string {
  const beginning = text.slice(0, most)
  return beginning.length < text.length ? beginning.replace(HIGH_SURROGATE, '') : beginning
}
