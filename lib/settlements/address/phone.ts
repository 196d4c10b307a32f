// Phone numbers of North America as messages and letters write them. Pure.

/** Digits with what is written between them, in one line. */
const RUN = /[+(\p{Nd}][+\p{Nd} \t\u00a0\u2007\u202f().\p{Pd}/]*/gu

/** Fewer are a date, a sum or a house. */
const LEAST_DIGITS = 7

const NUMBER = /^(?:\+?1)?([2-9]\d{2}[2-9]\d{6})$/
const DIGIT = /\p{Nd}/u
const LETTER = /[\p{L}_]/u

/**
 * The numbers in a text, each once, as they are stored: E.164. One with another country's code, too many digits or a letter at it is
 * not the shorter number within it.
 * @returns null in place of those that are none of North America.
 */
export function findPhones(text: string): (string | null)[] {
  // What is not seen stands between no digits.
  const seen = text.replace(/\p{Cf}/gu, '')
  const found = [...seen.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const written = run.replace(/[^+\p{Nd}]/gu, '')
    if (!written.includes('+') && [...written].length < LEAST_DIGITS) return []
    const characters = [...run]
    const end = characters.findLastIndex((one) => DIGIT.test(one)) + 1
    const after = seen[index + characters.slice(0, end).join('').length] ?? ''
    const isApart = !LETTER.test(after) && !LETTER.test(seen[index - 1] ?? '')
    const number = isApart && NUMBER.exec(written)?.[1]
    return [number ? `+1${number}` : null]
  })
  return [...new Set(found)]
}
