import fc from 'fast-check'

// fast-check's own unit of any character ('binary') is prepared for a second or more in each file that asks for it.

const character = fc
  .oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 0x7f }) },
    { weight: 3, arbitrary: fc.integer({ min: 0x80, max: 0x2fff }) },
    { weight: 1, arbitrary: fc.integer({ min: 0x3000, max: 0xd7ff }) },
    { weight: 2, arbitrary: fc.integer({ min: 0xe000, max: 0x10ffff }) },
  )
  .map((code) => String.fromCodePoint(code))

/** Names that an object may have from elsewhere. */
const NAMES = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', 'length', '']

/** Texts of any characters, those of controls and of other planes among them, but no half of a surrogate pair. @param length in code points */
export function anyText(length: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = Infinity } = length
  const names = NAMES.filter((name) => name.length >= minLength && name.length <= maxLength)
  const made = fc.string({ ...length, unit: character })
  if (names.length === 0) return made
  return fc.oneof({ weight: 19, arbitrary: made }, { weight: 1, arbitrary: fc.constantFrom(...names) })
}
