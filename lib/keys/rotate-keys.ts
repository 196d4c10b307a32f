import 'server-only'
import { pgPool } from '../db/client'
import { replaceLostProbe } from './key-probe'
import { inspectSealed, SEALED_COLUMNS, type SealedColumn } from './sealed-columns'
import { replaceSealed, walkPages, walkSealed } from './walk-sealed'

const UNDEFINED_TABLE = '42P01'
/** A round that finds nothing is the last. Others seal under another key as long as they have not been restarted. */
const MAX_ROUNDS = 6
/** lib/imports/stage/staging-table.ts makes them. */
const STAGING = /^import_stage_[0-9a-f]{32}$/

/** What was found in one column of a table. */
export interface ColumnCount {
  /** For instance `users.email_ciphertext`. */
  name: string
  current: number
  /** Values under other keys that are known here, by the key's id; '' for those from before keys had ids. */
  others: Map<string, number>
  unreadable: number
  resealed: number
}

export interface RotationProgress {
  round: number
  name: string
  rows: number
  /** An estimate. */
  of: number
}

export interface Rotation {
  /** What was found at first, and sealed anew since. */
  columns: ColumnCount[]
  /** Found by the last look at everything: values under another key than the one that seals. */
  left: number
  unreadable: number
  /** Imports that are under way, whose addresses cannot be seen yet. */
  imports: number
}

type OnProgress = (progress: RotationProgress) => void | Promise<void>

interface Options {
  /** Only counts. */
  dryRun?: boolean
  /** The key of what cannot be opened is gone for good: these are the database's keys from now on. */
  forgetLost?: boolean
  /** Is waited for. */
  onProgress?: OnProgress
}

/**
 * Seals everything in the database under ENCRYPTION_KEY that is under another known key, in portions that stand by themselves:
 * it can be killed anywhere and begun again. Webs and workers go on meanwhile, as long as they know all keys.
 *
 * It goes over everything again until it finds nothing: only what was looked for and not found is said to be gone.
 */
export async function rotateKeys({
  dryRun = false,
  forgetLost = false,
  onProgress = () => {},
}: Options = {}): Promise<Rotation> {
  if (forgetLost && !dryRun) await replaceLostProbe()
  const first = await goOver(1, dryRun, onProgress)
  let last = first
  for (let round = 2; !dryRun && leftIn(last) > 0 && round <= MAX_ROUNDS; round++) {
    last = await goOver(round, dryRun, onProgress)
    addResealed(first, last)
  }
  const {
    rows: [open],
  } = await pgPool().query<{ n: number }>(
    "SELECT count(*)::int AS n FROM csv_import WHERE state IN ('staging', 'merging')",
  )
  return {
    columns: first,
    left: leftIn(last),
    unreadable: last.reduce((sum, { unreadable }) => sum + unreadable, 0),
    imports: open!.n,
  }
}

/** How many values a round has found under other keys, whatever it did about them. */
function leftIn(columns: ColumnCount[]): number {
  return columns.reduce((sum, { others }) => sum + [...others.values()].reduce((part, n) => part + n, 0), 0)
}

function addResealed(to: ColumnCount[], more: ColumnCount[]): void {
  for (const column of more) {
    const known = to.find(({ name }) => name === column.name)
    if (known) known.resealed += column.resealed
    else to.push(column)
  }
}

async function goOver(round: number, dryRun: boolean, onProgress: OnProgress): Promise<ColumnCount[]> {
  const counts: ColumnCount[] = []
  // Those first that wait to be merged: what they bring is then under the new key already.
  for (const column of [...(await stagingColumns()), ...SEALED_COLUMNS]) {
    const name = `${column.table}.${column.column.replaceAll('"', '')}`
    const of = await estimateRows(column.table)
    const count: ColumnCount = { name, current: 0, others: new Map(), unreadable: 0, resealed: 0 }
    let rows = 0
    try {
      for await (const portion of isStaging(column) ? walkPages(column) : walkSealed(column)) {
        const changes = inspectInto(count, column, portion)
        if (!dryRun) count.resealed += await replaceSealed(column, changes)
        await onProgress({ round, name, rows: (rows += portion.length), of: Math.max(of, rows) })
      }
    } catch (error) {
      // An import that was discarded, or merged, meanwhile.
      if (!isStaging(column) || (error as { code?: unknown }).code !== UNDEFINED_TABLE) throw error
    }
    counts.push(count)
  }
  return counts
}

/** Counts a portion. @returns what is to be sealed anew. */
function inspectInto(
  count: ColumnCount,
  { kind }: SealedColumn,
  portion: { key: string[]; sealed: Buffer | string | null }[],
) {
  return portion.flatMap(({ key, sealed }) => {
    if (sealed === null) return []
    const judged = inspectSealed(kind, sealed)
    if (judged.is === 'current') count.current += 1
    else if (judged.is === 'unreadable') count.unreadable += 1
    else {
      const under = judged.under ?? ''
      count.others.set(under, (count.others.get(under) ?? 0) + 1)
      return [{ key, sealed, anew: judged.anew }]
    }
    return []
  })
}

/** Imports that were read and wait for their operator's word. */
async function stagingColumns(): Promise<SealedColumn[]> {
  const { rows } = await pgPool().query<{ table: string }>(
    "SELECT relname AS table FROM pg_class WHERE relkind = 'r' AND relname ~ $1 AND pg_table_is_visible(oid)",
    [STAGING.source],
  )
  return rows.map(({ table }) => ({
    table,
    column: 'email_ciphertext',
    kind: 'address',
    key: [{ name: 'ctid', type: 'tid' }],
  }))
}

function isStaging({ table }: SealedColumn): boolean {
  return STAGING.test(table)
}

async function estimateRows(table: string): Promise<number> {
  const { rows } = await pgPool().query<{ n: number }>(
    'SELECT greatest(reltuples, 0)::float8 AS n FROM pg_class WHERE oid = to_regclass($1)',
    [table],
  )
  return rows[0]?.n ?? 0
}
