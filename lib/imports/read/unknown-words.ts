/** Longer than any of them. Characters. */
const MAX_LENGTH = 40
const UNKNOWN =
  /^(unkn?|unknown|not (known|available|applicable|disclosed|reported|specified|provided|given|stated)|n\/?a|nan|none|null|nil|undetermined|undisclosed|unspecified|unavailable|tbd|tba|to be determined|pending|\?+|-+|–|—)\.?$/i

/** Whether a cell says that its publisher does not know, in one of the words for it; an empty one does. Pure. */
export function saysUnknown(cell: string): boolean {
  const text = cell.length > 10 * MAX_LENGTH ? cell : cell.replace(/\s+/g, ' ').trim()
  return text === '' || (text.length <= MAX_LENGTH && UNKNOWN.test(text))
}
