import { dueWords } from '@/lib/settlements/desk/due-words'

const NOW = new Date('2026-11-24T12:00:00Z')
const facts = { claimBy: '2026-12-01', checkedAt: '2026-10-13T12:00:00Z', openProposals: 2 }

test.each([
  ['unchecked', {}, 'Claims close on Dec 1, 2026. Checked 42 days ago, so its page says that it may have changed. Compare it with its sources.'],
  ['closing', { checkedAt: '2026-11-23T12:00:00Z' }, 'Claims close on Dec 1, 2026. Checked 1 day ago. Compare it once more before its last day.'],
  ['proposals', {}, '2 changes are proposed. Take over or decline.'],
  ['proposals', { openProposals: 1 }, '1 change is proposed. Take over or decline.'],
  ['stale', { claimBy: null, checkedAt: null }, 'Never checked, so its page says that it may have changed. Compare it with its sources.'],
] as const)('what is due for %s %j', (kind, change, words) => {
  expect(dueWords(kind, { ...facts, ...change }, NOW)).toBe(words)
}) // prettier-ignore
