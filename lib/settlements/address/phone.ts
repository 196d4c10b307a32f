// Phone numbers of North America as messages and letters write them. Pure.

/** More are not compared. */
const MOST_PHONES = 10

const PHONE =
  /(?<![\p{L}\p{N}+])(?:\+?1[\s.\p{Pd}/]{0,3})?\(?([2-9]\d{2})\)?[\s.\p{Pd}/]{0,3}([2-9]\d{2})[\s.\p{Pd}/]{0,3}(\d{4})(?![\p{L}\p{N}])/gu

/** The numbers in a text, each once, as they are stored: E.164. */
export function findPhones(text: string): string[] {
  const found = [...text.matchAll(PHONE)].map(([, area, exchange, line]) => `+1${area}${exchange}${line}`)
  return [...new Set(found)].slice(0, MOST_PHONES)
}
