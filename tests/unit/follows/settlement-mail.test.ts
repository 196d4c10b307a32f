import { renderTemplate } from '@/lib/mail/templates'
import { forbiddenWordIn } from '@/lib/settlements/forbidden-words'
import { dueNotices } from '@/lib/follows/due-notices'
import { noticeMail } from '@/lib/follows/notice-mail'
import { settlementOf } from '@/tests/support/settlement-of'
import SettlementDay, { type SettlementDayProps } from '@/emails/settlement-day'

// What a mail about a settlement's days leads to: to a claim only while there is a day to claim by.

const EVENTS = ['reminder', 'moved', 'closed', 'approved', 'paying', 'withdrawn'] as const
const cases = EVENTS.flatMap((event) =>
  (['claim', 'opt_out'] as const).flatMap((what) =>
    [
      ['Jan 15, 2027', 'Dec 16, 2026'],
      ['Jan 15, 2027', null],
      [null, 'Dec 16, 2026'],
    ].map(([day, oldDay]) => [event, what, day ?? null, oldDay ?? null] as const),
  ),
)

async function mailOf(change: Partial<SettlementDayProps>) {
  const { site: _site, ...props } = SettlementDay.PreviewProps
  return renderTemplate('settlement-day', { ...props, ...change })
}

test.each(cases)('%s of %s, day %s, before %s', async (event, what, day, oldDay) => {
  if (event === 'reminder' && day === null) return
  const { html, text, subject } = await mailOf({ event, what, day, oldDay, reason: null })
  const canClaim = (event === 'reminder' || event === 'moved') && what === 'claim' && day !== null
  expect(text.includes('See how to claim, free')).toBe(canClaim)
  expect(html.includes('class="green"')).toBe(canClaim)
  expect(text.includes('before you file')).toBe(event === 'reminder' || event === 'moved')
  expect(forbiddenWordIn(text.replace('never guaranteed', ''))).toBe(
    forbiddenWordIn('Past results do not guarantee'),
  )
  expect(`${subject} ${text}`).not.toMatch(/null|undefined|not known\. Now|\bleave\b/)
})

test('the first day that is known has not moved', async () => {
  const { subject, text } = await mailOf({ event: 'moved', oldDay: null })
  expect(subject).toContain('A day is set: Jan 15, 2027')
  expect(text.replace(/\s+/g, ' ')).toContain(
    'The claim date of the Stonebridge Hotels settlement is known now: Jan 15, 2027.',
  )
  const { text: moved } = await mailOf({ event: 'moved', oldDay: 'Dec 16, 2026' })
  expect(moved.replace(/\s+/g, ' ')).toContain(
    'has a new date here. It was Dec 16, 2026. Now it is Jan 15, 2027.',
  )
})

describe('by which hour, and how', () => {
  const sources = [{ url: 'https://court.example/1', kind: 'court', readAt: '2026-11-01' }] as const
  const noon = {
    kind: 'claim',
    date: '2027-01-15',
    time: '12:00',
    zone: 'America/New_York',
    online: 'received',
    mail: 'received',
    confidence: 'court',
    source: 0,
  } as const
  const settlement = settlementOf({
    slug: 'acorn',
    company: 'Acorn',
    publishedAt: '2026-10-01T00:00:00.000Z',
    sources: [...sources],
    dates: [
      noon,
      { kind: 'final_hearing', date: '2027-03-01', time: '10:00', confidence: 'court', source: 0 },
    ],
  })

  test('stands in a reminder, for who would be hours too late', async () => {
    const [notice] = dueNotices(settlement, new Set(), new Date('2027-01-14T15:00:00Z'))
    const { text } = await renderTemplate('settlement-day', noticeMail(settlement, notice!))
    const words = text.replace(/\s+/g, ' ')
    expect(words).toContain('Online, there by 12:00 p.m. Eastern time, or by mail that is there by that day.')
    expect(words).toContain('Jan 15, 2027, 12:00 p.m. Eastern time')
    expect(words).toContain('Mar 1, 2027, 10:00 a.m. Eastern time')
  })

  test('stands in none where nothing is known of it', async () => {
    const bare = {
      ...settlement,
      dates: settlement.dates.map((date) => ({ ...date, time: null, online: null, mail: null })),
    }
    const [notice] = dueNotices(bare, new Set(), new Date('2027-01-14T15:00:00Z'))
    expect(noticeMail(bare, notice!)).toMatchObject({
      ways: null,
      rows: [
        ['Claim by', 'Jan 15, 2027'],
        ['Court hearing', 'Mar 1, 2027'],
      ],
    })
  })

  test.each([
    ['2027-03-01', 'No date yet'],
    ['2027-01-10', 'Not known'],
  ])('a day to exclude oneself that was taken back, with the hearing on %s: %s', (heard, words) => {
    const [claim, hearing] = settlement.dates
    const given = { ...claim!, id: 8, kind: 'opt_out', date: '2027-01-05', time: null } as const
    const takenBack = { ...given, id: 9, date: null, supersedesId: 8, addedAt: '2099-01-01T00:00:00.000Z' }
    const back = { ...settlement, dates: [claim!, { ...hearing!, date: heard }, given, takenBack] }
    const now = new Date('2027-01-14T15:00:00Z')
    const [notice] = dueNotices(settlement, new Set(), now)
    expect(noticeMail(back, notice!, false, now).rows).toContainEqual(['Exclude yourself by', words])
  })

  test('of two benefits each has a row; its words are in no mail about a sensitive breach', async () => {
    const benefit = { ...settlement.dates[0]!, kind: 'benefit_until', time: null } as const
    const both = {
      ...settlement,
      dates: [
        ...settlement.dates,
        { ...benefit, id: 8, date: '2027-05-01', note: 'Identity restoration' },
        { ...benefit, id: 9, date: '2028-02-01', note: 'Credit monitoring code' },
      ],
    }
    const [notice] = dueNotices(both, new Set(), new Date('2027-01-14T15:00:00Z'))
    const rowsOf = (isNameless: boolean) =>
      noticeMail(both, notice!, isNameless).rows.filter(([name]) => name === 'One benefit until')
    expect(rowsOf(false)).toEqual([
      ['One benefit until', 'May 1, 2027: Identity restoration'],
      ['One benefit until', 'Feb 1, 2028: Credit monitoring code'],
    ])
    expect(rowsOf(true)).toEqual([
      ['One benefit until', 'May 1, 2027'],
      ['One benefit until', 'Feb 1, 2028'],
    ])
    const { text } = await renderTemplate('settlement-day', noticeMail(both, notice!))
    expect(text).not.toContain('sources disagree')
  })
})
