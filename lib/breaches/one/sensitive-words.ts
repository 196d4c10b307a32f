// Names that suggest a breach whose members would not want to be known as such. Pure.

/** Whole words; any letters may stand where a star is. */
const WORDS = (
  '*porn* xxx sex* nude* naked erotic* escort* hooker* brothel fetish* swinger* adult hookup* dating affair* mistress* lgbt* gay ' +
  'lesbian* hiv aids abortion* fertility psychiatr* psychotherap* rehab* addiction* detox* overdose suicide methadone ' +
  'stalkerware spyware'
).split(' ')
const PATTERN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${WORDS.map((word) => word.replaceAll('*', '\\p{L}*')).join('|')})(?![\\p{L}\\p{N}])`,
  'u',
)

/** Whether a breach of this name is taken for a sensitive one until an operator says otherwise. */
export function soundsSensitive(title: string): boolean {
  return PATTERN.test(title.normalize('NFKC').toLowerCase())
}
