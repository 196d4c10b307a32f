import 'server-only'
import type { CsvImport } from '@/prisma/generated/client'
import { weighSeverity } from '../../breaches/status/weigh-severity'
import type { Mapping } from '../map/mapping'
import { CHANGED_AS, type BreachChange } from '../merge/changes'
import type { CountReadings } from '../read/count-readings'
import type { RowError, SampleRow } from '../read/report'
import { fromStored } from '../read/stored-rows'
import type { Undo } from '../undo/plan'
import { SHOWN_CHANGES, SHOWN_ERRORS, uploadMessage, type Upload, type UploadDetail } from './upload'

type Row = Omit<
  CsvImport,
  'rowErrors' | 'sample' | 'changes' | 'ignoredColumns' | 'countReadings' | 'digest' | 'contentDigest'
>

/** Of a list: what is long or needs another look is left out. */
export const LIST_OMIT = {
  rowErrors: true,
  sample: true,
  changes: true,
  ignoredColumns: true,
  countReadings: true,
  digest: true,
  contentDigest: true,
} as const

/** An import's row as the calls answer it. */
export function toUpload(row: Row): Upload {
  const facts = factsOf(row)
  return { ...facts, message: uploadMessage(facts) }
}

/** The same with what was found in the file, and what is known of it besides. */
export function toUploadDetail(
  { rowErrors, sample, changes, ignoredColumns, countReadings, ...row }: CsvImport,
  { importedBefore, came }: Pick<UploadDetail, 'importedBefore' | 'came'>,
): UploadDetail {
  const facts = factsOf(row)
  return {
    ...facts,
    message: uploadMessage({ ...facts, importedBefore }),
    rowErrors: fromStored<RowError>(rowErrors, SHOWN_ERRORS),
    sample: shownSample(fromStored<SampleRow>(sample), row.mapping),
    changes: shownChanges(changes),
    ignoredColumns,
    source: row.sourceName,
    sensitive: row.isSensitive,
    mapping: row.mapping as Mapping | null,
    countReadings: countReadings as CountReadings,
    came,
    importedBefore,
  }
}

/** Older records of what was taken back do not have them. */
const NOT_COUNTED = {
  statusesRemoved: null,
  evidenceRemoved: null,
  entriesRemoved: null,
  addressesWithThem: null,
  leftBy: null,
}

/** The first of each kind. Those of before kinds were told have fields where they changed something. */
function shownChanges(stored: unknown): BreachChange[] {
  const changes = fromStored<BreachChange>(stored).map((change) => ({
    ...change,
    as: (change as Partial<BreachChange>).as ?? (change.fields.length > 0 ? 'changed' : 'added'),
  }))
  return CHANGED_AS.flatMap((kind) =>
    changes.filter((change) => change.as === kind).slice(0, SHOWN_CHANGES[kind]),
  )
}

/** The first rows as they will be shown: where the file states no severity, it is weighed. */
function shownSample(sample: SampleRow[], mapping: CsvImport['mapping']): SampleRow[] {
  const rule = (mapping as Partial<Mapping> | null)?.Severity
  if (!rule || !('byCount' in rule)) return sample
  const now = new Date()
  return sample.map((row) => ({
    ...row,
    severity: weighSeverity({ ...row, breachDate: row.breachDate ?? '' }, now),
  }))
}

function factsOf(row: Row): Omit<Upload, 'message'> {
  const {
    id,
    fileName,
    state,
    strict,
    mapping,
    uploadedBy,
    committedBy,
    breachesAdded,
    breachesChanged,
    breachesUnchanged,
    breachesAttached,
    breachesInReview,
    entriesAdded,
    entriesChanged,
    questionsAsked,
    entriesUnverified,
    entriesByStatus,
    error,
  } = row
  return {
    importId: id,
    fileName,
    state,
    strict,
    mapped: mapping !== null,
    uploadedBy,
    committedBy,
    bytesTotal: row.bytesTotal === null ? null : Number(row.bytesTotal),
    bytesRead: Number(row.bytesRead),
    rowsAccepted: Number(row.rowsAccepted - row.rowsAttached - row.rowsInReview),
    rowsAttached: Number(row.rowsAttached),
    rowsInReview: Number(row.rowsInReview),
    rowsRejected: Number(row.rowsRejected),
    addressesAccepted: Number(row.addressesAccepted - row.exposuresAttached - row.exposuresInReview),
    addressesAttached: Number(row.exposuresAttached),
    addressesInReview: Number(row.exposuresInReview),
    addressesRejected: Number(row.addressesRejected),
    breachesAdded,
    breachesChanged,
    breachesUnchanged,
    breachesAttached,
    breachesInReview,
    entriesAdded,
    entriesChanged,
    questionsAsked,
    entriesUnverified,
    entriesByStatus: Object.entries(entriesByStatus as Record<string, number>).map(([status, entries]) => ({
      status: Number(status),
      entries,
    })),
    exposuresAdded: Number(row.exposuresAdded),
    error,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    undo: row.undoneAt && {
      ...NOT_COUNTED,
      ...(row.undo as unknown as Undo),
      by: row.undoneBy ?? 'somebody',
      at: row.undoneAt.toISOString(),
    },
  }
}
