// How the name of a data class reads, whoever wrote it. Pure.

/** Names of their own within a data class keep their capitals, however the source writes them. */
const PROPER: readonly [RegExp, string][] = [
  [/\bsocial security\b/gi, 'Social Security'],
  [/\bmedicare\b/gi, 'Medicare'],
  [/\bmedicaid\b/gi, 'Medicaid'],
]

/** A data class in the middle of a sentence: 'Email addresses' → 'email addresses', 'IP addresses' as it is. */
export function inSentence(dataClass: string): string {
  const lowered = /^\p{Lu}(?!\p{Lu})/u.test(dataClass)
    ? dataClass.slice(0, 1).toLowerCase() + dataClass.slice(1)
    : dataClass
  return properNames(lowered)
}

/** A data class by itself: 'Social security numbers' → 'Social Security numbers'. */
export function properNames(dataClass: string): string {
  return PROPER.reduce((text, [pattern, name]) => text.replace(pattern, name), dataClass)
}
