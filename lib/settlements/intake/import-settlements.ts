import 'server-only'
import { createHash } from 'node:crypto'
import { db } from '../../db/client'
import { databaseCode } from '../../db/error-codes'
import { findNotStorable, NOT_STORABLE_WORDS } from '../../db/postgres-text'
import { AppError } from '../../http/errors'
import { insertSettlement } from '../insert-settlement'
import { readSettlements } from '../read-rows'
import { storeProposal } from '../store-proposal'
import { caseKey, courtKey, docketKey, slugOf } from './case-key'
import { differencesOf } from './differences'
import { takeImportLock } from './import-lock'
import { toDraft, type IntakeRecord, type IntakeRow, type RowError } from './intake-record'
import { KnownRecords, type Named } from './known-records'

export interface ImportCounts {
  rows: number
  drafts: number
  /** Rows with something new about a known record. */
  proposals: number
  unchanged: number
  rejected: number
}

interface ImportOptions {
  /** Reads the list from its beginning; called twice. */
  read: () => AsyncIterable<IntakeRow>
  /** The list's name, by which its last length is known. */
  origin: string
  /** Load it though it is empty of more than half of what it had. */
  evenIfShorter?: boolean
  onError?: (error: RowError) => void
  now?: Date
}

const UNIQUE_VIOLATION = '23505'

/**
 * Loads a list of settlements: drafts of those that are not known, proposed changes for those that are. Publishes nothing and
 * changes no record. Each row is stored whole or not at all, so that what a killed run has left is completed by the next one.
 * @throws AppError `conflict` for a list that is empty, that has less than half the rows of its last time, or while another runs.
 */
export async function importSettlements(options: ImportOptions): Promise<ImportCounts> {
  const release = await takeImportLock()
  if (!release) throw new AppError('conflict', 'Another import of settlements is running.')
  try {
    return await load(options)
  } finally {
    await release()
  }
}

async function load({ read, origin, evenIfShorter, onError, now = new Date() }: ImportOptions) {
  await refuseShrunk(await lengthOf(read()), origin, evenIfShorter ?? false)
  const known = await KnownRecords.load()
  const counts: ImportCounts = { rows: 0, drafts: 0, proposals: 0, unchanged: 0, rejected: 0 }
  for await (const row of read()) {
    counts.rows++
    const errors = 'errors' in row ? row.errors : storableErrors(row.record, row.line)
    const outcome =
      errors.length > 0 || 'errors' in row ? errors : await store(row.record, row.line, origin, known, now)
    if (typeof outcome === 'string') counts[outcome]++
    else {
      counts.rejected++
      for (const error of outcome) onError?.(error)
    }
  }
  await db().settlementImport.create({ data: { origin, ...counts, at: now } })
  return counts
}

async function lengthOf(rows: AsyncIterable<IntakeRow>): Promise<number> {
  let count = 0
  for await (const _ of rows) count++
  return count
}

/** A list that has lost half of its rows is more likely to be broken than right. */
async function refuseShrunk(rows: number, origin: string, evenIfShorter: boolean): Promise<void> {
  if (rows === 0) throw new AppError('conflict', 'The file has no rows. Nothing was loaded.')
  const last = await db().settlementImport.findFirst({ where: { origin }, orderBy: { id: 'desc' } })
  if (!last || evenIfShorter || rows * 2 >= last.rows) return
  throw new AppError(
    'conflict',
    `The file has ${rows} rows, and this list had ${last.rows} last time. Nothing was loaded. If it is right, add --even-if-shorter.`,
  )
}

function storableErrors(record: IntakeRecord, line: number): RowError[] {
  const where = findNotStorable(record)
  return where === null ? [] : [{ line, column: '', message: NOT_STORABLE_WORDS }]
}

async function store(
  record: IntakeRecord,
  line: number,
  origin: string,
  known: KnownRecords,
  now: Date,
): Promise<'drafts' | 'proposals' | 'unchanged' | RowError[]> {
  const { caseName = null, court = null, docketNumber = null } = record.facts
  const slug = record.slug ?? slugFor(record)
  const named: Named = { slug, caseName, court, docketNumber }
  const found = known.find(named, record.slug !== null) ?? known.find({ ...named, slug: apart(named) }, false)
  if (found) return (await propose(found.id, record, origin)) ? 'proposals' : 'unchanged'
  const free = known.has(slug) ? apart(named) : slug
  try {
    const draft = toDraft(record, free)
    const { id } = await db().$transaction((tx) => insertSettlement(tx, draft, origin, now))
    known.add({ ...named, id, slug: free })
    return 'drafts'
  } catch (error) {
    if (databaseCode(error) !== UNIQUE_VIOLATION) throw error
    return [{ line, column: 'slug', message: 'has been taken a moment ago: import the file again' }]
  }
}

/**
 * From the case's name or the headline. A company alone is no case: there the link to where the row is from tells them apart, and a
 * name without Latin letters is told apart by itself.
 */
function slugFor({ facts, title, sources }: IntakeRecord): string {
  const name = facts.caseName ?? title
  const slug = name === null ? null : slugOf(name)
  return slug ?? `${slugOf(facts.company) ?? 'settlement'}-${shortDigest(name ?? sources[0]!.url)}`
}

const shortDigest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** A name that another case has already, told apart by this case's court and number: the same one each time. */
function apart({ slug, caseName, court, docketNumber }: Named): string {
  const identity = [courtKey(court), docketKey(docketNumber), caseKey(caseName)].join('\n')
  return `${slug}-${shortDigest(identity)}`
}

async function propose(id: number, record: IntakeRecord, origin: string): Promise<boolean> {
  const [stored] = await readSettlements('WHERE s.id = $1', [id])
  // A withdrawn record takes no changes.
  if (!stored || stored.withdrawnAt !== null) return false
  let isNew = false
  for (const content of differencesOf(record, stored))
    if (await storeProposal(id, origin, content)) isNew = true
  return isNew
}
