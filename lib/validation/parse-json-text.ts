/** What some editors and shells put before a text, and no JSON has (RFC 8259, section 8.1). */
const BYTE_ORDER_MARK = /^\uFEFF/

/** Reads the JSON of a file that a person has saved. @throws SyntaxError for what is none. */
export function parseJsonText(text: string): unknown {
  return JSON.parse(text.replace(BYTE_ORDER_MARK, ''))
}
