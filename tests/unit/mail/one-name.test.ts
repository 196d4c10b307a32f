import { alertWords } from '@/components/admin/breaches/told-words'
import { CAMPAIGN_KINDS } from '@/lib/breaches/status/status-table'
import { CAMPAIGN_TEMPLATES, CAMPAIGN_WORDS, templateWords } from '@/lib/mail/template-table'

test.each(CAMPAIGN_KINDS)('the mail of a campaign of kind %s has one name, wherever it is named', (kind) => {
  expect(templateWords(CAMPAIGN_TEMPLATES[kind])).toBe(CAMPAIGN_WORDS[kind])
  const told = { kind, state: 'done', since: '2025-11-03T00:00:00.000Z', sent: 2, waiting: 0 } as const
  expect(alertWords(told)).toBe(`${CAMPAIGN_WORDS[kind]} since Nov 3, 2025: 2 sent`)
})
