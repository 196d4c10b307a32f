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
    ['Entries changed', entriesChanged],
    ['Questions for Review', questionsAsked],
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
