import { entrySentences } from '@/lib/imports/uploads/entry-words'
import { resultOf, uploadMessage, type Upload } from '@/lib/imports/uploads/upload'

const NOTHING: Upload = {
  importId: 'x', fileName: 'x.csv', state: 'done', message: '', strict: false, mapped: false, uploadedBy: null, committedBy: null,
  bytesTotal: null, bytesRead: 0, rowsAccepted: 0, rowsAttached: 0, rowsInReview: 0, rowsRejected: 0, addressesAccepted: 0,
  addressesAttached: 0, addressesInReview: 0, addressesRejected: 0, breachesAdded: 0, breachesChanged: 0, breachesUnchanged: 0,
  breachesAttached: 0, breachesInReview: 0, entriesAdded: 0, entriesChanged: 0, questionsAsked: 0, entriesUnverified: 0, entriesByStatus: [], exposuresAdded: 0, error: null, startedAt: '2026-11-24T12:00:00.000Z', finishedAt: null, undo: null,
} // prettier-ignore

test.each<[string, Partial<Upload> & { importedBefore?: { at: string; by: string | null } }, string]>([
  ['nothing new', { rowsAccepted: 2 }, 'Everything in this file is there already: nothing to change.'],
  ['nothing new, and a row rejected', { rowsAccepted: 2, rowsRejected: 1 }, 'Everything in this file that could be read is there already: nothing to change. 1 row was not loaded.'],
  ['rows that make entries, belong to others, and raise questions', { breachesAdded: 6, breachesInReview: 2, entriesAdded: 3, rowsAccepted: 3, rowsAttached: 1, rowsInReview: 2, questionsAsked: 4 }, '3 entries, and 3 rows kept under an entry or waiting for an answer, added, 0 changed, 0 addresses added. 4 questions put to Review.'],
  ['from before entries were counted', { breachesAdded: 6, breachesInReview: 2, entriesAdded: null, entriesChanged: null, questionsAsked: null }, '6 companies and dates added, 0 changed, 0 addresses added. 2 companies and dates put to Review.'],
  ['all rejected', { rowsRejected: 3 }, 'No row of this file was loaded. 3 rows were not loaded.'],
  ['all rejected, in a preview', { state: 'staged', rowsRejected: 3 }, 'No row of this file can be loaded. 3 rows would not be loaded.'],
  ['rejected', { state: 'failed', error: 'The file is empty.' }, 'The file is empty. Nothing was loaded.'],
  ['cut off', { state: 'failed', error: 'The import was interrupted. Nothing was loaded.' }, 'The import was interrupted. Nothing was loaded.'],
  ['previewed again', { state: 'staged', breachesAdded: 1, importedBefore: { at: '2026-11-24T12:00:00.000Z', by: 'dana@example.com' } }, 'The file was read. Nothing is loaded until you import it. This file was imported on Nov 24, 2026 by dana@example.com.'],
  ['taken back', { state: 'undone', undo: { breachesRemoved: 1, statusesRemoved: null, evidenceRemoved: null, breachesReverted: 2, addressesRemoved: 3, noticesRemoved: 0, noticesRead: null, casesLeft: null, entriesRemoved: null, addressesWithThem: null, leftBy: null, left: [], leftCount: 1, by: 'dana@example.com', at: '2026-11-24T12:00:00.000Z' } }, 'Taken back on Nov 24, 2026 by dana@example.com: 1 company and date removed with its addresses, 2 entries and rows changed back, 3 addresses removed from other entries, 1 entry or row left as it is.'],
  ['taken back, as it was added', { state: 'undone', undo: { breachesRemoved: 609, statusesRemoved: null, evidenceRemoved: null, entriesRemoved: 432, addressesWithThem: 0, breachesReverted: 0, addressesRemoved: 0, noticesRemoved: 0, noticesRead: null, casesLeft: null, leftBy: {}, left: [], leftCount: 0, by: 'dana@example.com', at: '2026-11-24T12:00:00.000Z' } }, 'Taken back on Nov 24, 2026 by dana@example.com: 432 entries, and 177 rows kept under an entry or waiting for an answer, removed.'],
])('an import says what came of it: %s', (_what, facts, words) => {
  expect(uploadMessage({ ...NOTHING, ...facts })).toBe(words)
}) // prettier-ignore

test.each<[Partial<Upload>, string]>([
  [{ breachesAdded: 1, rowsRejected: 3 }, 'loaded'],
  [{ exposuresAdded: 1 }, 'loaded'],
  [{ rowsAccepted: 2, rowsRejected: 1 }, 'same'],
  [{ rowsInReview: 2 }, 'same'],
  [{ rowsRejected: 3 }, 'refused'],
])('a file of which %j is known was %s', (facts, result) => {
  expect(resultOf({ ...NOTHING, ...facts })).toBe(result)
})

test('a preview and a result say who sees the new entries as what, and which statuses they have', () => {
  const facts = {
    entriesUnverified: 2,
    entriesByStatus: [
      { status: 3, entries: 1_200 },
      { status: 4, entries: 1 },
    ],
  }
  const [seen, statuses] = entrySentences({ ...NOTHING, ...facts, state: 'staged' })
  expect(seen).toBe(
    '2 new entries would be shown to everybody, as unverified: no authority has confirmed them.',
  )
  expect(statuses).toMatch(/^Status of the new entries: 1,200 .+, 1 .+\. An entry begins with Notify while/)
  expect(entrySentences({ ...NOTHING, entriesUnverified: 1, entriesByStatus: [] })).toEqual([
    '1 new entry is shown to everybody, as unverified: no authority has confirmed it.',
  ])
  expect(entrySentences(NOTHING)).toEqual([])
})
