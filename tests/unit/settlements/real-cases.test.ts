import fs from 'node:fs'
import { forbiddenWordIn } from '@/lib/settlements/forbidden-words'
import { phaseOf } from '@/lib/settlements/phase'
import type { Settlement } from '@/lib/settlements/record'
import { toNewSettlement, type RawCase } from '@/tests/support/real-cases'
import { settlementText } from '@/tests/support/render-text'
import { settlementOf } from '@/tests/support/settlement-of'

// Fourteen cases as they are in the world, each with something that a list of settlements gets wrong. The file is not in the repository:
// without it these are skipped; settlement-page.test.ts tries the same on invented ones.

const FILE = '../shared/data/settlements/real-cases.json'
const has = fs.existsSync(FILE)
if (!has) console.warn(`Skipped: ${FILE} is not there.`)
const cases = has ? (JSON.parse(fs.readFileSync(FILE, 'utf8')) as { cases: RawCase[] }).cases : []
const byId = new Map(cases.map((raw) => [raw.id, raw]))
const withFile = has ? test : test.skip

const NOW = new Date('2026-11-22T17:00:00Z')
function show(id: string, now = NOW, change: (settlement: Settlement) => Settlement = (one) => one) {
  const settlement = change(settlementOf(toNewSettlement(byId.get(id)!, now)))
  return { text: settlementText(settlement, now), phase: phaseOf(settlement, now) }
}

withFile('all fourteen render, in words that may be said, and no amount is a sum of others', () => {
  expect(cases.length).toBe(14)
  for (const raw of cases) {
    const { text } = show(raw.id)
    expect(text).toContain('What you can ask for')
    // Theirs are the labels and names; ours is the rest.
    expect([raw.id, forbiddenWordIn(text)]).toEqual([raw.id, null])
    const amounts = raw.tiers.flatMap(({ maxCents }) => maxCents ?? [])
    const sum = amounts.reduce((a, b) => a + b, 0)
    if (amounts.length > 1) expect(text).not.toContain(`$${(sum / 100).toLocaleString('en-US')}`)
  }
})

withFile('comcast-2023: the later day counts, the old one is struck, the host is the case’s own', () => {
  const open = show('comcast-2023', new Date('2026-09-01T12:00:00Z'))
  expect(open.phase).toBe('claims_open')
  expect(open.text).toContain('Claim by\nMon, Sep 14, 2026')
  expect(open.text).toContain('Was Aug 14, 2026. Now Sep 14, 2026.')
  expect(open.text).toContain('comcastbreachsettlement.com')
  expect(open.text).toContain('Pick A or B, not both.')
  expect(show('comcast-2023').phase).toBe('claims_closed')
})

withFile('att-2024: two groups with caps of their own, never $7,500', () => {
  const { text, phase } = show('att-2024')
  expect(text).toContain('Group: att1')
  expect(text).toContain('Group: att2')
  expect(text).toContain('Up to $5,000')
  expect(text).toContain('Up to $2,500')
  expect(text).not.toContain('7,500')
  // Nobody official gives its day.
  expect(phase).toBe('unknown')
})

withFile('23andme-2023: what sources disagree about is no fact', () => {
  const { text } = show('23andme-2023', NOW, (settlement) => ({
    ...settlement,
    fundCents: 5_000_000_000,
    disputes: [
      {
        field: 'fundCents',
        values: [
          { value: '$30 million', sourceId: 1 },
          { value: '$50 million', sourceId: 2 },
        ],
      },
      {
        field: 'months',
        values: [
          { value: '3 years', sourceId: 1 },
          { value: '5 years', sourceId: 2 },
        ],
      },
    ],
  }))
  expect(text).toMatch(/The fund, in all\nSources disagree\n\$30 million\nSource: .*\n\$50 million/)
  expect(text).toMatch(/Monitoring\nSources disagree\n3 years\nSource: .*\n5 years/)
  expect(text).not.toContain('$50,000,000')
  expect(text).toContain('Only if you live in Alaska, California, Illinois or Oregon')
})

withFile('restek-2023: the second clock', () => {
  expect(show('restek-2023').text).toContain('the code must be used within 180 days after it is sent')
})

withFile('mhi and schuster-2024: lost time counts inside the cap of the losses', () => {
  expect(show('mhi').text).toContain('Inside the cap of $5,000')
  const { text } = show('schuster-2024')
  expect(text).toContain('Inside the cap of $2,500')
  expect(text).toContain('That is up to $80, before any reduction')
  expect(text).toContain('The notice says $50')
})

withFile('mcg: papers that one wrote alone', () => {
  expect(show('mcg').text).toContain('Your own note alone is often not enough.')
  expect(show('mcg').text).toContain('For losses from Feb 25, 2020 on')
})

withFile('northbay: one of A and B, monitoring with either, and no day is not open for ever', () => {
  const { text, phase } = show('northbay')
  expect(text).toContain('Pick A or B, not both.')
  expect(text).toContain('With A or B: Credit monitoring')
  expect(text).toContain('No official last day is known to us')
  expect(phase).toBe('unknown')
})

withFile('teton-ortho: the cash excludes monitoring as well', () => {
  const { text } = show('teton-ortho')
  expect(text).not.toContain('With A or B')
  expect(text.indexOf('Credit monitoring')).toBeLessThan(text.indexOf('Choice B'))
  expect(text).toContain('Your own note alone is not enough.')
})

withFile('equifax-2017: two periods with rules of their own', () => {
  const { text, phase } = show('equifax-2017', new Date('2022-06-01T12:00:00Z'))
  expect(phase).toBe('claims_open')
  expect(text).toContain('Claim by\nMon, Jan 22, 2024')
  expect(text).toContain('future losses only')
  expect(text).toContain('The first period ended on Wed, Jan 22, 2020.')
  expect(text).toContain('At least 1 hour')
  expect(text).toContain('Without papers up to 10 hours.')
})

withFile('capital-one-2019: closed, and a benefit still open', () => {
  const { text, phase } = show('capital-one-2019')
  expect(phase).toBe('claims_closed')
  expect(text).toContain('Claims closed\nFri, Sep 30, 2022')
  expect(text).toContain('Open until Feb 13, 2028')
})

withFile(
  'crossroads-2025: no host of its own is no shared host, and the sum for one state adds to either',
  () => {
    const { text } = show('crossroads-2025')
    expect(text).toContain('We know of no official site yet.')
    expect(text).toContain('With A or B: California residents')
    expect(text).toContain('Only if you live in California')
  },
)

withFile('americold: a choice of two sums, never their sum', () => {
  const { text } = show('americold')
  expect(text).toContain('The notice says $200')
  expect(text).toContain('The notice says $100')
  expect(text).not.toContain('$300')
})

withFile('morley-2021: known to the month', () => {
  const { text } = show('morley-2021')
  expect(text).toContain('Aug 2021')
  expect(text).not.toContain('Aug 1, 2021')
})
