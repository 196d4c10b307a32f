import fc from 'fast-check'
import { breakLines } from '@/lib/mail/break-lines'

const LINK = `https://redress.example/verify-email#token=${'x'.repeat(90)}`

test('a long line is broken at its spaces, and what goes on stands under what it belongs to', () => {
  const words = 'word '.repeat(20).trim()
  expect(breakLines(words)).toBe(`${'word '.repeat(14).trim()}\n${'word '.repeat(6).trim()}`)
  expect(breakLines(`\u2022 ${words}`).split('\n')[1]).toMatch(/^ {2}word/)
  expect(breakLines(` 12. ${words}`).split('\n')[1]).toMatch(/^ {5}word/)
})

test('a table that fits stays as it is, and a link is never cut', () => {
  const table = 'Company         Harbour Health\nBreach date     Feb 21, 2025\n'
  expect(breakLines(table)).toBe(table)
  expect(breakLines(`View Details ${LINK}`)).toBe(`View Details\n${LINK}`)
})

test('no word is lost, added or cut, and no line is longer than it has to be', () => {
  const word = fc.string({ minLength: 1, maxLength: 90 }).filter((text) => !/\s/.test(text))
  fc.assert(
    fc.property(fc.array(word), (all) => {
      const broken = breakLines(all.join(' '))
      expect(broken.split(/\s+/).filter(Boolean)).toEqual(all)
      for (const line of broken.split('\n'))
        expect(
          line.length <= 72 ||
            !line
              .trimStart()
              .replace(/^(?:\u2022|\d{1,2}\.) /, '')
              .includes(' '),
        ).toBe(true)
    }),
  )
})
