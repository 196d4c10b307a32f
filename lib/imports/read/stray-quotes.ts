// What stray quotes would cost the parser. At each one it looks for white space up to the next delimiter, from that end, so that
// many of them before one long blank cost their product. Pure, in linear time.

/** The product of stray quotes and blanks in one stretch between two delimiters. */
const MOST_STEPS = 10_000
/** In all of the text: each is an object while it is parsed. */
const MOST_STRAY = 50_000

const QUOTE = 0x22
const LINE_FEED = 0x0a

/** Whether the parser would spend too much on the quotes in a text that stand where none belongs. */
export function hasCostlyQuotes(text: string, separator = ','): boolean {
  const delimiter = separator.charCodeAt(0)
  let strayInAll = 0
  let stray = 0
  let stretchEnd = -1
  for (let at = text.indexOf('"'); at !== -1;) {
    let after = at + 1
    while (text.charCodeAt(after) === QUOTE) after += 1
    // Doubled ones are one quote in a cell; one at a border opens or closes it.
    if ((after - at) % 2 === 1 && !isBorder(text, at - 1, delimiter) && !isBorder(text, after, delimiter)) {
      if (at > stretchEnd) {
        stray = 0
        stretchEnd = endOfStretch(text, at, delimiter)
      }
      stray += 1
      strayInAll += 1
      if (
        strayInAll > MOST_STRAY ||
        (stray > 1 && stray * blanksBefore(text, stretchEnd, Math.ceil(MOST_STEPS / stray)) > MOST_STEPS)
      )
        return true
    }
    at = text.indexOf('"', after)
  }
  return false
}

/** Whether a cell ends, or has not begun, at a place: there is a delimiter, a line's end, or nothing. */
export function isBorder(text: string, at: number, delimiter: number): boolean {
  const code = text.charCodeAt(at)
  return Number.isNaN(code) || code === delimiter || code === LINE_FEED
}

/** Where the next delimiter is; the end of the text without one. */
function endOfStretch(text: string, from: number, delimiter: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === delimiter || code === LINE_FEED) return at
  }
  return text.length
}

/** How many white spaces stand before a place; counted to `most` and one more. */
function blanksBefore(text: string, end: number, most: number): number {
  let count = 0
  while (count <= most && end - count > 0 && text[end - 1 - count]!.trim() === '') count += 1
  return count
}
