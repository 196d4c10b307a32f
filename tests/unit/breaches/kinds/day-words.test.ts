import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { BreachFacts } from '@/components/breach/breach-facts'
import { BreachRows } from '@/components/catalogue/breach-rows'
import { rowFacts } from '@/components/catalogue/row-facts'
import { BreachTimeline } from '@/components/catalogue/breach-timeline'
import { ActionCard } from '@/components/summary/action-card'
import { BreachRow } from '@/components/summary/breach-row'
import { Timeline } from '@/components/summary/timeline'
import { timelineEntries } from '@/components/summary/timeline-entries'
import { companyDetail } from '@/components/letter/letter-words'
import type { Breach } from '@/lib/breaches/breach'
import { SAMPLE_BREACH } from '@/lib/breaches/check/sample'
import {
  dayAlone,
  dayName,
  daysName,
  dayWithin,
  monthAlone,
  ofDay,
  whenHeading,
} from '@/lib/breaches/kinds/day-words'
import { KIND_NAMES } from '@/lib/breaches/kinds/kind-table'
import { dateAndCount, factNames, introWords } from '@/lib/breaches/kinds/kind-words'
import { pictureWords } from '@/lib/breaches/kinds/picture-words'
import { timelineWords } from '@/lib/breaches/summary/timeline-words'
import { caseRail } from '@/lib/cases/case-stages'
import { digestValues } from '@/lib/mail/digest'
import { toMailBreach } from '@/lib/mail/mail-breach'
import { renderTemplate } from '@/lib/mail/templates'
import { breachTimeline } from '@/lib/settlements/breach-timeline'
import { formatBreachDate } from '@/lib/site/format'

const NOW = new Date('2026-11-22T12:00:00Z')
const day = (datePrecision: 'day' | 'month' | 'year' | 'unknown', dateIs: 'happened' | 'reported') => ({
  breachDate: '2025-11-13',
  datePrecision,
  dateIs,
})

test.each([
  [day('day', 'happened'), 'of Nov 13, 2025', 'Nov 13, 2025', 'Nov 2025', 'Breach date'],
  [day('month', 'happened'), 'of Nov 2025', 'Nov 2025', 'Nov 2025', 'Breach date'],
  [day('year', 'happened'), 'of 2025', '2025', '2025', 'Breach date'],
  [day('unknown', 'happened'), 'of Not known', 'Not known', 'Not known', 'Breach date'],
  [day('day', 'reported'), 'reported on Nov 13, 2025', 'Reported on Nov 13, 2025', 'Reported in Nov 2025', 'Reported'], // prettier-ignore
  [day('month', 'reported'), 'reported in Nov 2025', 'Reported in Nov 2025', 'Reported in Nov 2025', 'Reported'], // prettier-ignore
  [day('year', 'reported'), 'reported in 2025', 'Reported in 2025', 'Reported in 2025', 'Reported'],
  [day('unknown', 'reported'), 'of Not known', 'Not known', 'Not known', 'Breach date'],
])('%j', (breach, of, alone, month, name) => {
  expect([ofDay(breach), dayAlone(breach), monthAlone(breach), dayName(breach)]).toEqual([
    of,
    alone,
    month,
    name,
  ])
  expect(dayWithin(breach).toLowerCase()).toBe(alone.toLowerCase())
})

test('a heading says of which days it is', () => {
  const [happened, reported] = [day('day', 'happened'), day('day', 'reported')]
  expect(whenHeading([])).toBe('When it happened')
  expect(whenHeading([happened])).toBe('When it happened')
  expect(whenHeading([reported])).toBe('When it was reported')
  expect(whenHeading([happened, reported])).toBe('When it happened or was reported')
  expect([[], [happened], [reported], [happened, reported]].map(daysName)).toEqual(['Breach date', 'Breach date', 'Reported', 'Date']) // prettier-ignore
})

const breach = fc
  .record({
    kind: fc.constantFrom(...KIND_NAMES),
    datePrecision: fc.constantFrom('day' as const, 'month' as const, 'year' as const),
    breachDate: fc
      .integer({ min: 0, max: 8_000 })
      .map((days) => new Date(Date.UTC(2005, 0, 1 + days)).toISOString().slice(0, 10)),
    pwnCount: fc.constantFrom(0, 1_300, 3_400_000),
    massActionBreachStatus: fc.constantFrom('1', '2', '3', '4'),
  })
  .map((facts): Breach => ({
    ...SAMPLE_BREACH,
    ...facts,
    isExample: false,
    isManualUpload: true,
    uniqueBreachId: 'acme',
    title: 'Acme',
  }))

const text = (markup: string) =>
  markup
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')

/** Everything that somebody reads about a breach and its day, each text by itself. */
function textsOf(one: Breach): string[] {
  const item = { breach: one, settlements: [], records: [], actionHref: '/x', leaks: [] }
  const views: ReactElement[] = [
    createElement(BreachFacts, { breach: one, affected: null }),
    createElement(BreachRows, { daysName: daysName([one]), rows: [rowFacts({ ...one, claimsOpen: false })] }),
    createElement(BreachTimeline, { entries: breachTimeline({ breach: one, settlements: [], now: NOW }), now: NOW }), // prettier-ignore
    createElement(ActionCard, item),
    createElement(BreachRow, item),
    createElement(Timeline, { entries: timelineEntries([item]), now: NOW }),
  ]
  const links = { one: () => '', all: () => '' }
  const rail = caseRail({ status: 'active', stage: 'Discovery', paidAt: null }, one)
  return [
    introWords(one),
    dateAndCount(one),
    `${factNames(one).day} ${formatBreachDate(one)}`,
    pictureWords(one).facts,
    timelineWords(timelineEntries([item])),
    companyDetail({ ...one, claimsOpen: false, hasSettlement: false }),
    digestValues([toMailBreach(one, [])], new Map(), links).about_a!,
    ...(rail?.stages.map(({ day: words }) => words) ?? []),
    ...views.map((view) => text(renderToStaticMarkup(view))),
  ]
}

test('no text says of a report that it is the day itself', () => {
  fc.assert(
    fc.property(breach, (one) => {
      const year = one.breachDate.slice(0, 4)
      const month = formatBreachDate({ ...one, datePrecision: 'month' })
      const said = textsOf({ ...one, dateIs: 'reported' })
      for (const words of said) {
        expect(words).not.toMatch(/happened|breach date|detected/i)
        expect(words).not.toMatch(new RegExp(`\\bof (${month.slice(0, 3)}[^.]{0,5}|)${year}`))
        // Wherever a day stands, so does what it is of.
        if (words.includes(formatBreachDate(one)) && !words.startsWith('No date'))
          expect(words).toMatch(/report/i)
      }
      // What is said of other breaches stays.
      const [intro, line] = textsOf({ ...one, dateIs: 'happened' })
      expect(intro).toContain(`of ${formatBreachDate(one)}`)
      expect(line!.startsWith(formatBreachDate(one))).toBe(true)
      expect(textsOf({ ...one, dateIs: 'happened' }).join(' ')).not.toMatch(/\breported (on|in) /i)
    }),
    { numRuns: 40 },
  )
})

test.each(['breach-consultation', 'breach-get-notified', 'breach-legal-action'] as const)(
  'nor does the mail %s',
  async (name) => {
    const mailed = toMailBreach({ ...SAMPLE_BREACH, breachDate: '2025-11-13', dateIs: 'reported' }, [])
    const { html, text: plain } = await renderTemplate(name, { breach: mailed })
    for (const words of [text(html), plain.replace(/\s+/g, ' ')]) {
      expect(words).toMatch(/Reported:? Nov 13, 2025/i)
      expect(words).not.toMatch(/Breach date|of Nov 13, 2025|happened on/i)
    }
  },
)

/** Where a label stands beside the day, and the days of what is no breach of the catalogue. */
const BARE = [
  'app/admin/(panel)/emails-dialog.tsx',
  'components/admin/breaches/breach-card.tsx',
  'components/admin/breaches/breach-cell.tsx',
  'components/breach/breach-facts.tsx',
  'components/dashboard/new-breach-card.tsx',
  'components/summary/breach-row.tsx',
  // Of a settlement's incident.
  'components/letter/letter-result.tsx',
  'components/settlement/settlement-rows.tsx',
  'lib/settlements/case-facts.ts',
  'lib/settlements/stages.ts',
  'emails/_breach-facts.tsx',
  'lib/settlements/breach-timeline.ts',
  'lib/breaches/kinds/day-words.ts',
  'lib/site/format.ts',
]

test('a bare day stands where its name stands beside it, and nowhere else', () => {
  const files = ['app', 'components', 'emails', 'lib'].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  )
  const bare = files.filter((file) => fs.readFileSync(file, 'utf8').includes('formatBreachDate'))
  expect(bare.sort()).toEqual([...BARE].sort())
})
