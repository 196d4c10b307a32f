import { entryProposal, eventOfEntry } from '@/lib/settlements/docket/entry-proposal'

test.each([
  ['ORDER granting Motion for Preliminary Approval', 'preliminary_approval'],
  ['Order GRANTING final approval of class action settlement', 'final_approval'],
  ['FINAL JUDGMENT and order granting Motion for Final Approval', 'final_approval'],
  ['NOTICE OF APPEAL as to Judgment', 'appeal'],
  ['MOTION for Preliminary Approval', null],
  ['Proposed Order granting preliminary approval', null],
  ['ORDER re proposed order granting preliminary approval', null],
  ['ORDER denying Motion for Preliminary Approval', null],
  ['ORDER granting in part Motion for Final Approval', null],
  ['ORDER vacating order granting final approval', null],
  ['ORDER granting preliminary approval and setting final approval hearing', null],
  ['ORDER granting motion for extension of time', null],
  ['', null],
])('%s says %s', (text, kind) => {
  expect(eventOfEntry(text)).toBe(kind)
})

test('hostile and long text is cut at whole characters, without what is not seen', () => {
  const text = `\u202e\u0000${'😀'.repeat(2_000)}`
  const { quote } = entryProposal(
    { entry_number: null, date_filed: null, description: text },
    'https://x.example/',
    '2026-01-10',
  )
  expect(quote).toMatch(/^Entry: .*…$/)
  expect(quote!.length).toBeLessThanOrEqual(500)
  expect(quote).not.toMatch(/\p{Cs}/u)
  expect(quote).not.toMatch(/[\u202e\u0000]/)
})
