import { formatNumber } from '@/lib/validation/format-number'
import { addedWords } from '@/lib/imports/uploads/added-words'
import { plural } from '@/lib/site/format'
import { rowsRead, type Upload } from '@/lib/imports/uploads/upload'

/** What an import makes of the catalogue. Of one from before entries were counted, the file's companies and dates. */
export function catalogueFigures(upload: Upload): [string, number][] {
  const { entriesAdded, entriesChanged, questionsAsked } = upload
  if (entriesAdded === null || entriesChanged === null || questionsAsked === null)
    return [
      ['Companies and dates added', upload.breachesAdded],
      ['Companies and dates changed', upload.breachesChanged],
    ]
  return [
    ['Entries added', entriesAdded],
    ['Rows kept or waiting', Math.max(0, upload.breachesAdded - entriesAdded)],
    ['Entries changed', entriesChanged],
    ['Questions for Review', questionsAsked],
  ]
}

/** How the figures of the catalogue and of the file's rows come together, in sentences; none where they are the same at sight. */
export function figureSentences(upload: Upload): string[] {
  const { entriesAdded, breachesAdded, breachesChanged, breachesUnchanged, rowsInReview, questionsAsked } =
    upload
  if (entriesAdded === null || questionsAsked === null) return []
  const [rows, told] = [rowsRead(upload), breachesAdded + breachesChanged + breachesUnchanged]
  return [
    ...(rows !== told
      ? [`The ${plural(rows, 'row', 'rows')} that can be read tell of ${plural(told, 'company and date', 'companies and dates')}: several rows about one company and day are one.`] // prettier-ignore
      : []),
    ...(breachesAdded !== entriesAdded
      ? [`${formatNumber(breachesAdded)} of them ${breachesAdded === 1 ? 'is' : 'are'} new: ${addedWords(entriesAdded, breachesAdded, 'added')}.`] // prettier-ignore
      : []),
    ...(questionsAsked !== rowsInReview
      ? [`${plural(rowsInReview, 'row raises', 'rows raise')} ${plural(questionsAsked, 'question', 'questions')}: one row may belong to either of two entries, and rows of one company and day are asked about once.`] // prettier-ignore
      : []),
  ]
}

/** What became of the file's rows: the first is the sum of the others. */
export function rowFigures(upload: Upload): [string, number][] {
  return [
    ['Rows of the file', rowsRead(upload) + upload.rowsRejected],
    ['With an entry of their own', upload.rowsAccepted],
    ['That belong to another entry', upload.rowsAttached],
    ['Asked about under Review', upload.rowsInReview],
    ['Rejected', upload.rowsRejected],
  ]
}

/** What became of its addresses: the first is the sum of the others. */
export function addressFigures(upload: Upload): [string, number][] {
  const accepted = upload.addressesAccepted + upload.addressesAttached + upload.addressesInReview
  return [
    ['Addresses of the file', accepted + upload.addressesRejected],
    ['Added', upload.exposuresAdded],
    ['Known already', accepted - upload.exposuresAdded],
    ['Rejected', upload.addressesRejected],
  ]
}
