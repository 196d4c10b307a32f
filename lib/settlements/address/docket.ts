// Case numbers as courts and notices write them. Pure.

const FEDERAL = /\b(\d{1,2}):(\d{2})[ -]?([a-z]{2})[ -]?(\d{1,6})(?!\d)/i

const NAMED =
  /\b(?:case|docket|action|index|cause|file)\s{0,2}(?:no|number|num)?[.:# ]{0,3}([a-z0-9][a-z0-9:./-]{4,40})/i

/** The case number in a text, as it is written there and as it is compared; null where there is none. */
export function findDocket(text: string): { written: string; compared: string } | null {
  const federal = FEDERAL.exec(text)
  if (federal) return { written: federal[0], compared: federalDocket(federal) }
  const named = NAMED.exec(text)?.[1]
  if (!named || named.replace(/\D/g, '').length < 4) return null
  return { written: withoutEndingMarks(named), compared: normaliseDocket(named) }
}

/** Those of the sentence around it. */
function withoutEndingMarks(text: string): string {
  let to = text.length
  while (/[:./-]/.test(text[to - 1] ?? '')) to -= 1
  return text.slice(0, to)
}

/** A case number without what differs between two spellings of it: blanks, leading zeros, a judge's letters. */
export function normaliseDocket(text: string): string {
  const federal = FEDERAL.exec(text)
  if (federal) return federalDocket(federal)
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

function federalDocket([, division, year, kind, number]: RegExpExecArray): string {
  return `${Number(division)}:${year}-${kind!.toLowerCase()}-${Number(number)}`
}
