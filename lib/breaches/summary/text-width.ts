// How wide a text of 13 px is at most, roughly. A drawing cannot ask the browser. Pure.

const WIDE = /[\p{Lu}mw@%&]/u
const NARROW = /[ iljtfr.,'I]/
const FULL = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u

const letterWidth = (letter: string): number =>
  FULL.test(letter) ? 13.5 : NARROW.test(letter) ? 4.2 : WIDE.test(letter) ? 9.6 : 7.1

/** Most letters of most names. */
const ASCII = Array.from({ length: 128 }, (_, code) => letterWidth(String.fromCharCode(code)))

/** Pixels. */
export function textWidth(text: string): number {
  let width = 0
  for (const letter of text) width += ASCII[letter.codePointAt(0)!] ?? letterWidth(letter)
  return width
}

/** A title cut to a width, with an ellipsis. */
export function cutTitle(title: string, room: number): string {
  if (textWidth(title) <= room) return title
  const letters = [...title]
  while (letters.length > 3 && textWidth(letters.join('')) + 9 > room) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
