import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { adviceFor, groupOf, KNOWN_CLASSES } from '@/lib/breaches/advice/advice'
import { KIND_NAMES } from '@/lib/breaches/kinds/kind-table'
import { ITEMS } from '@/lib/plan/items'
import { planOf, type PlannedItem } from '@/lib/plan/plan-of'
import { doThisFirst, isStepKey, MOST_FIRST, MOST_TITLE } from '@/lib/plan/step'
import { runs } from '@/tests/support/runs'

const DATA = path.resolve(__dirname, '../../../../shared/data')
const HIBP = path.join(DATA, 'hibp/breaches-2026-03-03.json')
const XON = path.join(DATA, 'xposedornot/sample_breaches_domain-filter.json')

function breached(
  title: string,
  dataClasses: string[],
  more: Partial<PlannedItem['breach']> = {},
): PlannedItem {
  return {
    breach: { title, breachDate: '2024-03-01', kind: 'breach', dataClasses, ...more },
    settlements: [],
  }
}

const claim = (slug: string, claimBy: string) => ({
  slug,
  company: `The ${slug}`,
  claimBy,
  claimByTime: null,
  version: 1,
})
const keysOf = (items: PlannedItem[]) => planOf(items).map(({ key }) => key)

const person = fc.array(
  fc.record({
    breach: fc.record({
      title: fc.string({ minLength: 1, maxLength: 40 }),
      breachDate: fc.constantFrom('2012-05-05', '2013-10-04', '2024-08-28', '2026-07-27'),
      kind: fc.constantFrom(...KIND_NAMES),
      dataClasses: fc.array(fc.oneof(fc.constantFrom(...KNOWN_CLASSES), fc.string({ maxLength: 20 })), {
        maxLength: 8,
      }),
    }),
    settlements: fc.array(
      fc.integer({ min: 10, max: 28 }).map((day) => claim(`case-${day}`, `2027-01-${day}`)),
      { maxLength: 3 },
    ),
  }),
  { maxLength: 10 },
)

/** Every data class that a source lists, and an exact item for each. */
function expectSpecific(classes: Iterable<string>): void {
  for (const dataClass of classes) {
    const group = groupOf(dataClass)
    const steps = keysOf([breached('Maple', [dataClass])])
    const specific = ITEMS.filter(({ groups, key }) => groups.includes(group) && steps.includes(key))
    expect([dataClass, group, specific.length > 0]).toEqual([dataClass, group, true])
    expect([dataClass, group]).not.toEqual([dataClass, 'unknown'])
  }
}

describe('the steps of a plan', () => {
  it('has a specific one for each data class that advice is written for', () => {
    expectSpecific(KNOWN_CLASSES)
    expect(keysOf([breached('Maple', ['Shoe laces'])])).toEqual(['what-leaked'])
  })

  const listed = fs.existsSync(HIBP) && fs.existsSync(XON) ? it : it.skip
  listed('has one for each data class of both catalogues, as they came', () => {
    const hibp = JSON.parse(fs.readFileSync(HIBP, 'utf8')) as { DataClasses: string[] }[]
    const xon = JSON.parse(fs.readFileSync(XON, 'utf8')) as { exposedBreaches: { exposedData: string[] }[] }
    const classes = new Set([
      ...hibp.flatMap(({ DataClasses }) => DataClasses),
      ...xon.exposedBreaches.flatMap(({ exposedData }) => exposedData),
    ])
    expect(classes.size).toBeGreaterThan(150)
    expectSpecific(classes)
  })

  it('names no group that advice does not have, and each item once', () => {
    const groups = new Set([...KNOWN_CLASSES.map(groupOf), 'unknown'])
    for (const item of ITEMS) for (const group of item.groups) expect(groups).toContain(group)
    expect(new Set(ITEMS.map(({ key }) => key)).size).toBe(ITEMS.length)
  })

  it('fits a line, knows its minutes, and leads to official pages with the day of the check', () => {
    const everything = planOf([breached('Maple', [...KNOWN_CLASSES, 'Shoe laces'], { kind: 'stealerLog' })])
    expect(everything).toHaveLength(ITEMS.length + 1)
    for (const { title, minutes, actions, because, links } of everything) {
      expect(title.length).toBeLessThanOrEqual(MOST_TITLE)
      expect(minutes).toBeGreaterThan(0)
      expect(actions.length * because.length).toBeGreaterThan(0)
      expect(links.length).toBeGreaterThan(0)
      for (const { href, checkedOn } of links) {
        expect(new URL(href).protocol).toBe('https:')
        // No day is claimed before somebody opened the page.
        if (checkedOn !== null) expect(checkedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
      }
      // Published phone numbers disagree.
      expect([...actions, ...because].join(' ')).not.toMatch(/\d{3}[-. )]\d{3}|1-8\d\d/)
    }
  })

  it('has each step once for random people, under a key that says nothing of them', () => {
    fc.assert(
      fc.property(person, (items) => {
        const steps = planOf(items)
        expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length)
        expect(new Set(steps.filter((step) => !step.claim).map(({ title }) => title)).size).toBe(
          steps.filter((step) => !step.claim).length,
        )
        for (const { key, actions } of steps) {
          expect(isStepKey(key)).toBe(true)
          expect(new Set(actions).size).toBe(actions.length)
        }
        expect(doThisFirst(steps).length).toBe(Math.min(MOST_FIRST, steps.length))
        const exposed = items.some(({ breach }) => breach.dataClasses.length > 0)
        expect(steps.length > 0 || !exposed).toBe(true)
      }),
      { numRuns: runs(1_000) },
    )
  })

  it('is the same whatever order the breaches come in, but for who is named among equals', () => {
    fc.assert(
      fc.property(person, (items) => {
        expect(keysOf([...items].reverse())).toEqual(keysOf(items))
      }),
    )
  })
})

describe('the order', () => {
  it('is numbers and bank, passwords, two-step sign-in, claims by day, then the rest', () => {
    const keys = keysOf([
      {
        ...breached('Harborview', ['Phone numbers', 'Social security numbers']),
        settlements: [claim('late', '2027-03-01')],
      },
      {
        ...breached('Adobe', ['Passwords', 'Bank account numbers']),
        settlements: [claim('soon', '2027-01-15')],
      },
      { ...breached('Other', []), settlements: [claim('soon', '2027-01-15')] },
    ])
    expect(keys.slice(0, 6)).toEqual([
      'freeze-credit',
      'tell-bank',
      'change-passwords',
      'two-step',
      'claim:soon',
      'claim:late',
    ])
    expect(keys.slice(6)).toEqual(['irs-pin', 'credit-reports', 'ssn-account', 'statements', 'phone'])
  })

  it('leaves a freeze for a license alone to the rest', () => {
    const keys = keysOf([breached('Maple', ["Driver's licenses", 'Passwords'])])
    expect(keys.slice(0, 3)).toEqual(['change-passwords', 'two-step', 'freeze-credit'])
  })

  it('has a device cleaned before passwords are changed on it', () => {
    const keys = keysOf([breached('Logs', ['Passwords'], { kind: 'stealerLog' })])
    expect(keys.slice(0, 2)).toEqual(['clean-device', 'change-passwords'])
  })

  it('shows five first', () => {
    const steps = planOf([breached('Maple', [...KNOWN_CLASSES])])
    expect(doThisFirst(steps).map(({ key }) => key)).toEqual(steps.slice(0, 5).map(({ key }) => key))
    expect(doThisFirst(steps)).toHaveLength(5)
  })
})

describe('the line of a step', () => {
  const whyOf = (items: PlannedItem[], key: string) => planOf(items).find((step) => step.key === key)?.why

  it('names the worst class, and of breaches with it the most recent', () => {
    const items = [
      breached('Old Bank', ['Social security numbers'], { breachDate: '2019-01-01' }),
      breached('Harborview', ['Social security numbers', 'Taxation records'], { breachDate: '2026-07-27' }),
      breached('New Office', ['Government issued IDs'], { breachDate: '2026-09-01' }),
    ]
    expect(whyOf(items, 'freeze-credit')).toBe('Harborview leaked your SSN')
    expect(whyOf([...items].reverse(), 'freeze-credit')).toBe('Harborview leaked your SSN')
  })

  it('says no more than is known of what is no company’s breach, or not confirmed', () => {
    const why = (kind: PlannedItem['breach']['kind']) =>
      whyOf([breached('Maple', ['Phone numbers'], { kind })], 'phone')
    expect(why('unverified')).toBe('Maple may have leaked your phone number')
    expect(why('comboList')).toBe('Maple has your phone number')
    expect(why('fabricated')).toBe('Maple data may have your phone number')
    expect(whyOf([breached('Maple', ['Network server'])], 'breach-letter')).toBe(
      'Maple did not say which data',
    )
  })

  it('gives the company and the last day of a claim, and leads to our page', () => {
    const [step] = planOf([
      { ...breached('Stonebridge', []), settlements: [claim('stonebridge-2024', '2027-01-15')] },
    ])
    expect(step).toMatchObject({
      key: 'claim:stonebridge-2024',
      title: 'See how to claim',
      why: 'The stonebridge-2024, by Jan 15, 2027',
      claim: { href: '/settlements/stonebridge-2024', claimBy: '2027-01-15' },
    })
  })

  it('says for each exposed class what it means', () => {
    const says = adviceFor(['Passwords'])[0]!.lines[0]!.says
    const step = planOf([breached('Adobe', ['Passwords'])]).find(({ key }) => key === 'change-passwords')
    expect(step?.because).toContain(says)
  })
})
