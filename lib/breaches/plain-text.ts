// A cleaned description as plain text, and its beginning. Pure.

/** Characters of a description on a card (specification, admin side, section 9). */
const EXCERPT_LENGTH = 220

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
  '#x27': "'",
}

/** Without tags, and with what stood in place of special characters put back. Never to be used as HTML again. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Its first characters, cut between words where there are any, with an ellipsis; the whole text when it is no longer. */
export function excerpt(text: string, length = EXCERPT_LENGTH): string {
  const characters = [...text]
  if (characters.length <= length) return text
  const cut = characters.slice(0, length).join('')
  const space = cut.lastIndexOf(' ')
  return `${withoutEnd(space > cut.length / 2 ? cut.slice(0, space) : cut)}...`
}

/** Without the spaces and the punctuation at its end. */
function withoutEnd(text: string): string {
  let to = text.length
  while (to > 0 && /[\s,;:.]/.test(text[to - 1]!)) to--
  return text.slice(0, to)
}
