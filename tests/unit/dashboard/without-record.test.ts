import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { evidenceFacts } from '@/components/breach/evidence-facts'
import type { CaseDetail } from '@/components/dashboard/case/case-detail'
import { WithoutRecord } from '@/components/dashboard/case/without-record'

const evidence = { caseName: 'Doe v. Acme', court: 'D. Mass.', sourceUrl: null, deadline: '2027-01-15' }

function show(deadline: string | null, moment: string): string {
  const detail = {
    item: { status: 'active', claimUrl: null },
    breach: { evidence: { ...evidence, deadline } },
  }
  return renderToStaticMarkup(
    createElement(WithoutRecord, { detail: detail as unknown as CaseDetail, now: new Date(moment) }),
  ).replace(/<[^<>]*>/g, ' ')
}

test('a day to act by is the next date until it ends in the East, and stays on record as one that has passed', () => {
  // 23:59 and 00:01 in New York.
  const ahead = show('2027-01-15', '2027-01-16T04:59:00Z')
  expect(ahead).toContain('Next date')
  expect(ahead).toContain('Jan 15, 2027')
  expect(ahead).not.toContain('passed')
  const past = show('2027-01-15', '2027-01-16T05:01:00Z')
  expect(past).toContain('Last known date')
  expect(past).toContain('Jan 15, 2027')
  expect(past).toContain('It has passed.')
  expect(past).not.toContain('No date is known to us')
  expect(show(null, '2027-01-16T05:01:00Z')).toContain('No date is known to us')
})

test.each([
  ['2027-01-16T04:59:00Z', 'Jan 15, 2027'],
  ['2027-01-16T05:01:00Z', 'Jan 15, 2027 (has passed)'],
])('at %s the page of the breach says to act by %s', (moment, words) => {
  const facts = evidenceFacts(evidence, new Date(moment))
  expect(facts.find(({ name }) => name === 'Act by')!.value).toBe(words)
})
