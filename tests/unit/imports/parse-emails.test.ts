import fc from 'fast-check'
import { badAddressWords, parseEmails, rejectedEntries } from '@/lib/imports/read/parse-emails'

const rejected = (cell: string): string => [...rejectedEntries(cell)].flat().join(';')

test.each<[string, string[], number[]]>([
  [' A.B+tag@Example.COM ;\n; ü@exämple.de;', ['a.b+tag@example.com', 'ü@xn--exmple-cua.de'], []],
  [' ; ', [], []],
  ['', [], []],
  ['a@example.com; b@example ;c@example.com', ['a@example.com', 'c@example.com'], [2]],
  [';;a b@example.com', [], [1]],
  [`${'x'.repeat(250)}@example.com;b@example.com`, ['b@example.com'], [1]],
  [`${'x'.repeat(2_000)}@example.com;b@example.com`, ['b@example.com'], [1]],
  ['a\u0000@example.com;\uDC80b@example.com;c@example.com', ['c@example.com'], [1, 2]],
])('the cell %j', (cell, emails, rejected) => expect(parseEmails(cell)).toMatchObject({ emails, rejected }))

test('the bad ones are given out as they stand, the good ones never', () => {
  expect(rejected('a@example.com; B@Example ;c@example.com;; d e@example.com')).toBe(
    'B@Example;d e@example.com',
  )
  expect(rejected('a@example.com')).toBe('')
})

const entry = fc.oneof(
  fc.constantFrom('a@example.com', ' B@Example.com', 'b@example', '', ' ', '\u200b', '=x', '\n', 'é@ü.de'),
  fc.string({ maxLength: 12 }).map((text) => text.replaceAll(';', '')),
)
const cells = fc.array(entry, { maxLength: 40 }).map((entries) => entries.join(';'))

test('read in turns it is what it is read at once', () => {
  fc.assert(
    fc.property(cells, fc.integer({ min: 1, max: 7 }), (cell, most) => {
      const whole = parseEmails(cell)
      const emails: string[] = []
      const rejected: number[] = []
      let at = { next: 0, position: 0 }
      do {
        const turn = parseEmails(cell, at, most)
        expect(turn.emails.length + turn.rejected.length).toBeLessThanOrEqual(most)
        emails.push(...turn.emails)
        rejected.push(...turn.rejected)
        at = turn
      } while (at.next < cell.length)
      expect({ emails, rejected, position: at.position }).toEqual({
        emails: whole.emails,
        rejected: whole.rejected,
        position: whole.position,
      })
      expect(emails.length + rejected.length).toBe(whole.position)
    }),
  )
})

test('what is given out to be repaired is all that was rejected, and nothing else', () => {
  fc.assert(
    fc.property(cells, (cell) => {
      const again = parseEmails(rejected(cell))
      expect(again.emails).toEqual([])
      expect(again.rejected).toHaveLength(parseEmails(cell).rejected.length)
    }),
  )
})

test.each([
  [[2], 1, 'address 2 is not a valid email address'],
  [[2, 5], 2, 'addresses 2 and 5 are not valid email addresses'],
  [[2, 5, 7], 3, 'addresses 2, 5 and 7 are not valid email addresses'],
  [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    1_234,
    'addresses 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 1,224 more are not valid email addresses',
  ],
])('%j of %i: %s', (pointedTo, count, words) => expect(badAddressWords(pointedTo, count)).toBe(words))

test.each([
  ['a@x.com, b@y.com', true],
  ['a@x.com b@y.com;c@z.com', true],
  ['a@x.com;x, y', undefined],
  ['a@@x.com', undefined],
])('%j: whether several stand in one place is %s', (cell, areJoined) => {
  expect(parseEmails(cell).areJoined).toBe(areJoined)
})

test('what parts addresses is said where something else parts them', () =>
  expect(badAddressWords([1], 1, true)).toBe(
    'address 1 is not a valid email address; addresses are separated by ";"',
  ))
