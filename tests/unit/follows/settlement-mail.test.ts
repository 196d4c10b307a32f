import { renderTemplate } from '@/lib/mail/templates'
import { forbiddenWordIn } from '@/lib/settlements/forbidden-words'
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
  expect(moved.replace(/\s+/g, ' ')).toContain('has moved. It was Dec 16, 2026. Now it is Jan 15, 2027.')
})
