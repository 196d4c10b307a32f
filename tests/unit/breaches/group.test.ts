import fc from 'fast-check'
import { matchKeysOf, matchPrefixesOf } from '@/lib/breaches/one/company-key'
import { groupRows, type Candidate, type Decision } from '@/lib/breaches/one/group'

let ids = 0
function row(title: string, breachDate: string, more: Partial<Candidate> = {}): Candidate {
  const id = (ids += 1)
  return {
    id,
    source: 'upload',
    sourceName: '',
    title,
    breachDate,
    datePrecision: 'day',
    uniqueBreachId: `${title}-${breachDate}`,
    matchKeys: matchKeysOf({ title, name: title, domain: '' }),
    matchPrefixes: matchPrefixesOf({ title }),
    ...more,
  }
}
const entry = (title: string, breachDate: string) => row(title, breachDate, { source: 'catalogue' })

test('a row within 60 days of a catalogue entry of its company belongs to it', () => {
  const adobe = entry('Adobe', '2013-10-04')
  const near = row('ADOBE, Inc.', '2013-12-03')
  const far = row('Adobe', '2013-12-04')
  const { headOf, doubts } = groupRows([near, far, adobe])
  expect(headOf.get(near.id)).toBe(adobe.id)
  expect(headOf.get(far.id)).toBe(far.id)
  expect(doubts).toEqual([])
})

test('two entries of the catalogue are two', () => {
  const [one, other] = [entry('MGM', '2019-07-25'), entry('MGM (2022)', '2019-07-25')]
  const { headOf } = groupRows([one, other])
  expect([headOf.get(one.id), headOf.get(other.id)]).toEqual([one.id, other.id])
  const row_ = row('MGM', '2019-07-25')
  const between = groupRows([one, other, row_])
  expect(between.headOf.get(row_.id)).toBe(one.id)
  expect(between.doubts.map(({ reason }) => reason)).toEqual(['several', 'several'])
})

test('the very day decides between two', () => {
  const [may, june] = [entry('Acme', '2024-05-01'), entry('Acme', '2024-06-01')]
  const exact = row('Acme', '2024-06-01')
  const { headOf, doubts } = groupRows([may, june, exact])
  expect(headOf.get(exact.id)).toBe(june.id)
  expect(doubts).toEqual([])
})

test('rows of no catalogue make one incident around the earliest', () => {
  const rows = ['2024-01-01', '2024-02-15', '2024-03-01', '2024-04-20'].map((day) => row('Acme', day))
  const { headOf } = groupRows(rows)
  expect(rows.map(({ id }) => rows.findIndex((other) => other.id === headOf.get(id)))).toEqual([0, 0, 0, 3])
})

test('a month is a period; a year is one too, and a question', () => {
  const acme = entry('Acme', '2024-05-20')
  const month = row('Acme', '2024-07-01', { datePrecision: 'month' })
  const year = row('Acme', '2024-01-01', { datePrecision: 'year' })
  const { headOf, doubts } = groupRows([year, month, acme])
  expect([headOf.get(month.id), headOf.get(year.id)]).toEqual([acme.id, acme.id])
  expect(doubts).toEqual([{ id: year.id, otherId: acme.id, reason: 'imprecise' }])
})

test('without a date: asked, and nobody’s meanwhile', () => {
  const acme = entry('Acme', '2024-05-20')
  const undated = row('Acme', '1970-01-01', { datePrecision: 'unknown' })
  const alone = row('Nobody Else', '1970-01-01', { datePrecision: 'unknown' })
  const { headOf, doubts } = groupRows([alone, undated, acme])
  expect(headOf.get(undated.id)).toBe(undated.id)
  expect(doubts).toEqual(
    expect.arrayContaining([
      { id: undated.id, otherId: acme.id, reason: 'undated' },
      { id: alone.id, otherId: null, reason: 'undated' },
    ]),
  )
})

test('a name that another begins with is a question', () => {
  const adobe = entry('Adobe', '2013-10-04')
  const systems = row('Adobe Systems', '2013-10-10')
  const { headOf, doubts } = groupRows([systems, adobe])
  expect(headOf.get(systems.id)).toBe(systems.id)
  expect(doubts).toEqual([{ id: systems.id, otherId: adobe.id, reason: 'similar' }])
})

test('what an operator has decided is not asked again', () => {
  const adobe = entry('Adobe', '2013-10-04')
  const systems = row('Adobe Systems', '2013-10-10')
  const near = row('Adobe', '2013-10-05')
  const decide = (one: Candidate, isMerged: boolean): Decision => ({ one: one.id, other: adobe.id, isMerged })
  const together = groupRows([adobe, systems], [decide(systems, true)])
  expect(together).toEqual({ headOf: new Map([[adobe.id, adobe.id], [systems.id, adobe.id]]), doubts: [] }) // prettier-ignore
  const apart = groupRows([adobe, systems, near], [decide(systems, false), decide(near, false)])
  expect(apart.headOf.get(near.id)).toBe(near.id)
  expect(apart.doubts.filter(({ id }) => id === systems.id && true).map(({ otherId }) => otherId)).toEqual([
    near.id,
  ])
})

test('two entries of the catalogue are one when an operator says so', () => {
  const [one, other] = [entry('Acme', '2019-07-25'), entry('Acme Two', '2021-07-25')]
  const { headOf } = groupRows([one, other], [{ one: one.id, other: other.id, isMerged: true }])
  expect(new Set(headOf.values()).size).toBe(1)
})

const anyRow = fc
  .record({
    title: fc.constantFrom('Acme', 'Acme Inc', 'ACME.com', 'Acme Systems', 'Other', 'Acme dba Other'),
    day: fc.integer({ min: 0, max: 400 }),
    source: fc.constantFrom('catalogue' as const, 'filing' as const, 'upload' as const),
    datePrecision: fc.constantFrom(...(['day', 'day', 'day', 'month', 'year', 'unknown'] as const)),
    sourceName: fc.constantFrom('', 'A', 'B'),
  })
  .map(({ title, day, source, datePrecision, sourceName }) => {
    const date = new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10)
    const precise = source === 'catalogue' ? 'day' : datePrecision
    return row(title, date, { source, datePrecision: precise, sourceName })
  })

test('the order in which rows come changes nothing', () => {
  fc.assert(
    fc.property(
      fc
        .uniqueArray(anyRow, {
          maxLength: 14,
          selector: ({ title, breachDate, source, sourceName, datePrecision }) =>
            [title, breachDate, source, sourceName, datePrecision].join(),
        })
        .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))),
      ([rows, shuffled]) => {
        const one = groupRows(rows)
        const other = groupRows(shuffled)
        expect(new Map([...one.headOf].sort())).toEqual(new Map([...other.headOf].sort()))
        const told = (doubts: typeof one.doubts) => doubts.map((doubt) => JSON.stringify(doubt)).sort()
        expect(told(one.doubts)).toEqual(told(other.doubts))
      },
    ),
  )
})

test('of what a person sees no two have one company and day, unless a catalogue says so', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 14 }), (rows) => {
      const { headOf } = groupRows(rows)
      const heads = rows.filter(({ id, source, datePrecision }) => headOf.get(id) === id && source !== 'catalogue' && datePrecision === 'day') // prettier-ignore
      for (const head of heads)
        for (const other of rows)
          if (other.id !== head.id && headOf.get(other.id) === other.id && other.datePrecision === 'day')
            expect(
              other.breachDate === head.breachDate &&
                other.matchKeys.some((key) => head.matchKeys.includes(key)),
            ).toBe(false)
    }),
  )
})

test('however many rows of one company have no date, each is a few questions', () => {
  const dated = [row('Acme', '2024-01-01'), row('Acme', '2025-01-01'), entry('Acme', '2020-01-01')]
  const undated = Array.from({ length: 20_000 }, () =>
    row('Acme', '1970-01-01', { datePrecision: 'unknown' }),
  )
  const { headOf, doubts } = groupRows([...undated, ...dated])
  const asked = new Map<number, number[]>()
  for (const { id, otherId } of doubts) asked.set(id, [...(asked.get(id) ?? []), otherId!])
  expect(asked.size).toBe(undated.length)
  expect(Math.max(...[...asked.values()].map((others) => others.length))).toBe(10)
  // What has a date is asked about first, and of every row.
  for (const { id } of undated) {
    expect(headOf.get(id)).toBe(id)
    expect(asked.get(id)!.slice(0, 3)).toEqual([dated[2]!.id, dated[0]!.id, dated[1]!.id])
  }
  // One that an operator tells from all that it is asked about is asked about its date in the end.
  const last = undated.at(-1)!
  const apart: Decision[] = []
  for (let round = 0; round < 3; round++)
    for (const { id, otherId } of groupRows([...undated, ...dated], apart).doubts)
      if (id === last.id && otherId !== null) apart.push({ one: id, other: otherId, isMerged: false })
  expect(apart).toHaveLength(13)
  expect(groupRows([...undated, ...dated], apart).doubts.filter(({ id }) => id === last.id)).toEqual([
    { id: last.id, otherId: null, reason: 'undated' },
  ])
})

test.each([
  ['Boys & Girls Club (Denver)', 'Boys & Girls Club (Houston)'],
  ['Oak LLC d/b/a Urgent Care', 'Elm LLC d/b/a Urgent Care'],
])('two of one name, %s and %s, are a question', (one, other) => {
  const rows = [row(one, '2026-05-06'), row(other, '2026-05-20')]
  for (const some of [rows, [...rows].reverse()]) {
    const { headOf, doubts } = groupRows(some)
    expect(rows.map(({ id }) => headOf.get(id))).toEqual(rows.map(({ id }) => id))
    expect(doubts).toEqual([{ id: rows[1]!.id, otherId: rows[0]!.id, reason: 'similar' }])
    expect(groupRows(some, [{ one: rows[0]!.id, other: rows[1]!.id, isMerged: false }]).doubts).toEqual([])
  }
})

test.each([
  ['Aflac Incorporated (“Aflac”)', 'Aflac'],
  ['US Tiger Securities Inc. (“US Tiger”)', 'US Tiger Securities (“US Tiger”) (TradeUP Securities, Inc.)'],
  ['Acme (2024)', 'Acme (2025)'],
  ['Oak LLC d/b/a Urgent Care', 'Urgent Care'],
])('%s and %s are one', (one, other) => {
  const rows = [row(one, '2026-05-06'), row(other, '2026-05-20')]
  const { headOf, doubts } = groupRows(rows)
  expect([headOf.get(rows[1]!.id), doubts]).toEqual([rows[0]!.id, []])
})

test('sites of one host are not one company', () => {
  const at = (title: string, domain: string) =>
    row(title, '2026-05-06', { matchKeys: matchKeysOf({ title, name: title, domain }) })
  for (const [one, other] of [
    ['oakusd.k12.ca.us', 'elm.k12.ca.us'],
    ['oak.nhs.uk', 'elm.nhs.uk'],
    ['ash.wordpress.com', 'bee.wordpress.com'],
    ['ash.github.io', 'bee.github.io'],
  ] as const) {
    const rows = [at('Oak District', one), at('Elm District', other)]
    expect(groupRows(rows).headOf.get(rows[1]!.id)).toBe(rows[1]!.id)
  }
  const same = [at('Oak District', 'www.oakusd.k12.ca.us'), at('Oak Unified', 'oakusd.k12.ca.us')]
  expect(groupRows(same).headOf.get(same[1]!.id)).toBe(same[0]!.id)
})

test('titles that speak of ever another company cost no more than so many comparisons each', () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => row(`Acme (town ${n} of it)`, '2026-05-06'))
  const asked = new Map<number, number>()
  for (const { id } of groupRows(rows).doubts) asked.set(id, (asked.get(id) ?? 0) + 1)
  expect(Math.max(...asked.values())).toBe(10)
})
