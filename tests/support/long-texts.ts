// Texts that are long and mean no good: each makes some pattern, or some step of Unicode, take time by the square of its length.

/** What a text is made of, by what a failed test calls it. */
const FILLINGS: Record<string, string> = {
  spaces: ' ',
  tabs: '\t',
  'wide spaces': '\u3000',
  letters: 'a',
  dots: '.',
  'at signs': '@',
  quotes: '"',
  apostrophes: "'",
  commas: ',',
  semicolons: ';',
  slashes: '/',
  brackets: '<',
  braces: '{',
  digits: '1',
  hyphens: '-',
  'plus signs': '+',
  'per cents': '%',
  ampersands: '&',
  'line breaks': '\n',
  'zero-width spaces': '\u200b',
  joiners: '\u200d',
  'combining marks': '\u0301',
  'marks out of order': '\u0301\u0316',
  directions: '\u202e',
  'letters beyond ASCII': '\u00fc',
  'letters and dots': 'a.',
  'letters and spaces': 'a ',
  'dots and at signs': '.@',
}

/** @returns texts of so many UTF-8 bytes, by name: each filling alone, and inside of an address. */
export function longTexts(bytes: number): [name: string, text: string][] {
  const fill = (filling: string, room: number): string =>
    filling.repeat(Math.floor(room / Buffer.byteLength(filling)))
  return Object.entries(FILLINGS).flatMap(([name, filling]): [string, string][] => [
    [name, fill(filling, bytes)],
    [`a, ${name}, @b.co`, `a${fill(filling, bytes - 6)}@b.co`],
    [`an address, ${name}, x`, `a@b.co${fill(filling, bytes - 7)}x`],
  ])
}

/** The few that stand for all, for tests that send each to every field there is. */
const STANDING_FOR_ALL = [
  'spaces',
  'dots',
  'at signs',
  'quotes',
  'zero-width spaces',
  'combining marks',
  'marks out of order',
  'a, spaces, @b.co',
  'a, zero-width spaces, @b.co',
  'a, marks out of order, @b.co',
  'a, dots, @b.co',
]

/** Texts that take so many bytes where they are sent. @param sizeOf how many bytes a text takes there. */
export function longTextsFor(
  bytes: number,
  sizeOf: (text: string) => number,
): [name: string, text: string][] {
  return longTexts(bytes)
    .filter(([name]) => STANDING_FOR_ALL.includes(name))
    .map(([name, text]) => {
      const factor = Math.max(1, sizeOf(text) / bytes)
      if (factor === 1) return [name, text]
      // The same, with a middle that is shorter by as much.
      const kept = Math.floor(text.length / factor) - 12
      return [name, text.slice(0, kept) + (text.endsWith('@b.co') ? '@b.co' : '')]
    })
}
