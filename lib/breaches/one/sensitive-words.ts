// Names that suggest a breach whose members would not want to be known as such. Pure.

const WHOLE_WORDS =
  /(?<![\p{L}\p{N}])(?:xxx|adult|fetish|dating|affairs?|hookups?|lgbt\p{L}{0,3}|gay|hiv|aids|fertility|detox|overdose|suicide|methadone|stalkerware|spyware)(?![\p{L}\p{N}])/u
/** Beginnings of words, such as psychiatry and psychiatric. */
const BEGINNINGS =
  /(?<![\p{L}\p{N}])(?:sex|nud(?:e|ist)|naked|erotic|escort|hooker|brothel|swinger|mistress|lesbian|abortion|psychiatr|psychotherap|rehab|addiction)/u

/** Whether a breach of this name is taken for a sensitive one until an operator says otherwise. */
export function soundsSensitive(title: string): boolean {
  const text = title.normalize('NFKC').toLowerCase()
  return text.includes('porn') || WHOLE_WORDS.test(text) || BEGINNINGS.test(text)
}
