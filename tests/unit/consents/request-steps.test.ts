import { LEAD_FORMS, type LeadFormId } from '@/lib/consents/lead-forms'
import { stepKindOf } from '@/lib/consents/request-steps'
import { requestWords } from '@/lib/consents/request-words'

const NEW_BREACHES = /new breach/i

// Who did not ask to hear of new breaches is not written to about them, so nothing may say so: lib/alerts/eligibility.ts.
test.each(Object.keys(LEAD_FORMS) as LeadFormId[])(
  'the form %s promises mail about new breaches to nobody who has not ticked it',
  (form) => {
    for (const connectWithLawyer of [true, false])
      for (const isListed of [true, false])
        for (const notMonitored of [true, false]) {
          const asked = {
            form: LEAD_FORMS[form].submissionType,
            connectWithLawyer,
            isStopped: false,
            isListed,
            notMonitored,
          }
          expect(stepKindOf({ ...asked, wantsFuture: false })).not.toBe('monitoring')
          const request = {
            form,
            connectWithLawyer,
            notificationSMS: false,
            phoneNumber: '2125550100',
          }
          const { title, details } = requestWords({ ...request, notificationFutureBreaches: false }, null)
          expect([title, ...details].filter((text) => NEW_BREACHES.test(text))).toEqual([])
        }
  },
)

test.each([
  [{ form: 'monitoring', wantsFuture: true }, 'monitoring'],
  [{ form: 'monitoring', wantsFuture: false }, 'other'],
  [{ form: 'notification', isListed: true, notMonitored: true, wantsFuture: true }, 'monitoring'],
  [{ form: 'notification', isListed: true, notMonitored: true, wantsFuture: false }, 'unfollowed'],
  [{ form: 'notification', isListed: false, notMonitored: true, wantsFuture: false }, 'other'],
  [{ form: 'notification', isListed: true, wantsFuture: false }, 'notification'],
  [{ form: 'consultation', connectWithLawyer: true, wantsFuture: true }, 'consultation'],
] as const)('%j goes on as %s', (asked, kind) =>
  expect(
    stepKindOf({
      connectWithLawyer: false,
      isStopped: false,
      isListed: false,
      notMonitored: false,
      ...asked,
    }),
  ).toBe(kind),
)

test('a request for a consultation that goes to no lawyer names no news that nobody asked for', () => {
  const request = {
    form: 'request-consultation' as const,
    connectWithLawyer: false,
    notificationSMS: false,
    phoneNumber: '2125550100',
  }
  const title = (wants: boolean, breach: string | null) =>
    requestWords(
      { ...request, notificationFutureBreaches: wants },
      breach === null ? null : { title: breach, named: (name) => `the ${name} breach` },
    ).title
  expect(title(false, null)).toBe('A request that goes to no lawyer')
  expect(title(true, null)).toBe('An email when this address appears in a new breach')
  expect(title(false, 'Acme')).toBe('News about the Acme breach by email')
})
