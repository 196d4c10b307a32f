import fc from 'fast-check'
import { consentsOf } from '@/lib/consents/consent-texts'
import { LEAD_FORM_IDS, LEAD_FORMS } from '@/lib/consents/lead-forms'
import { getNotifiedSchema } from '@/lib/leads/schema'
import { anyText } from '@/tests/support/any-text'

/** What the specification says of each form: button, busy words, boxes that are there, and the ones that start ticked. */
test.each([
  ['eligibility', 'Join Class Action (Free)', 'Joining...', ['sms', 'future'], [], true],
  ['get-notified', 'Get Notified', 'Signing Up...', ['sms', 'future', 'lawyer'], [], false],
  [
    'request-consultation',
    'Request Consultation (Free)',
    'Submitting Request...',
    ['sms', 'future'],
    [],
    true,
  ],
  ['no-action', 'Get Notified', 'Signing Up...', ['sms', 'future', 'lawyer'], ['future'], false],
  ['law-firm', 'Request Consultation (Free)', 'Submitting Request...', ['sms', 'future'], [], true],
  ['no-breaches', 'Get Notified', 'Signing Up...', ['future', 'lawyer'], ['future'], false],
  [
    'lawyer-consultation',
    'Request Free Consultation',
    'Submitting...',
    ['sms', 'future', 'lawyer'],
    ['lawyer'],
    false,
  ],
] as const)('%s', (id, submitLabel, busyLabel, boxes, ticked, connectsWithLawyer) => {
  const form = LEAD_FORMS[id]
  expect(form).toMatchObject({ id, submitLabel, busyLabel, connectsWithLawyer })
  const shown = Object.entries(form.boxes)
  expect(shown.map(([name]) => name)).toEqual(boxes)
  expect(shown.filter(([, box]) => box.checked).map(([name]) => name)).toEqual(ticked)
})

test('text messages are never agreed to beforehand', () => {
  for (const id of LEAD_FORM_IDS) expect(LEAD_FORMS[id].boxes.sms?.checked ?? false).toBe(false)
})

const flags = fc.record({
  notificationSMS: fc.boolean(),
  notificationEmail: fc.boolean(),
  connectWithLawyer: fc.boolean(),
  notificationFutureBreaches: fc.boolean(),
})

test('a consent is recorded for what was agreed and for nothing else, always with words', () => {
  fc.assert(
    fc.property(flags, fc.option(fc.constantFrom(...LEAD_FORM_IDS), { nil: undefined }), (given, form) => {
      const consents = consentsOf({ ...given, form })
      const kinds = consents.map(({ kind }) => kind)
      expect(kinds).toEqual([
        'terms',
        ...(given.notificationEmail ? ['email'] : []),
        ...(given.notificationSMS ? ['sms'] : []),
        ...(given.notificationFutureBreaches ? ['future_breaches'] : []),
        ...(given.connectWithLawyer ? ['connect_with_lawyer'] : []),
      ])
      for (const { text } of consents) expect(text.length).toBeGreaterThan(3)
    }),
  )
})

test('the schema never throws, and what it passes holds no control character', () => {
  const wild = fc.oneof(anyText(), fc.jsonValue(), fc.constant(undefined))
  fc.assert(
    fc.property(
      fc.record({
        name: wild,
        email: wild,
        phoneNumber: wild,
        zipCode: wild,
        uniqueBreachId: wild,
        notificationSMS: wild,
        form: wild,
      }),
      (body) => {
        const result = getNotifiedSchema.safeParse(body)
        if (!result.success) return
        const { name, email, phoneNumber, zipCode } = result.data
        expect([name, email, phoneNumber, zipCode].join('')).not.toMatch(/\p{Cc}/u)
      },
    ),
  )
})
