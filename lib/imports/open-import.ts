import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { recordAuditBy, type Actor } from '../audit/record'
import { sqlOf, type Sql } from '../breaches/one/rows'
import { inTransaction } from '../db/client'
import { env } from '../env'
import { AppError } from '../http/errors'
import { beginningOf } from '../validation/beginning'
import type { Mapping } from './map/mapping'

export interface ImportFacts {
  importId: string
  fileName: string
  strict: boolean
  bytesTotal: number | null
  /** SHA-256 of the file, where it is known beforehand. */
  digest: Buffer | null
  /** The same, of a file of which several imports may be under way too. */
  contentDigest: Buffer | null
  /** Whether it is an end of it where the same bytes were imported before. */
  once: boolean
  /** By which another import finds what this one has staged. */
  resumeKey: Buffer | null
  mapping: Mapping | null
  /** The list that it is of; empty where it has no name. */
  source: string
  sensitive: boolean
  /** The public key of the breach that all its addresses belong to. */
  into: string | null
  actor: Actor
}

const FILE_NAME_MAX_LENGTH = 255

/**
 * Notes that an import begins. Of several that bring the same file at once, one begins.
 * @throws AppError `conflict` while the same file is being imported; AlreadyImported under `once`; `not_found` for addresses of a breach that there is not.
 */
export async function openImport({
  importId,
  fileName,
  strict,
  bytesTotal,
  digest,
  contentDigest,
  once,
  resumeKey,
  mapping,
  source,
  sensitive,
  into,
  actor,
}: ImportFacts): Promise<void> {
  const shown = shownFileName(fileName)
  // By the driver: Prisma takes long for its first query of each kind, and reading would wait for that.
  await inTransaction(async (client) => {
    const sql = sqlOf(client)
    await sql("SELECT set_config('lock_timeout', $1, true)", [String(env().DATABASE_TIMEOUT_MS)])
    if (digest) await requireNotUnderWay(sql, digest)
    if (once && contentDigest) await requireNotImported(sql, contentDigest)
    const intoBreachId = into === null ? null : await requireBreach(sql, into)
    await sql(
      `INSERT INTO csv_import (id, file_name, strict, bytes_total, digest, content_digest, resume_key, uploaded_by, mapping, source_name, is_sensitive, into_breach_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        importId,
        shown,
        strict,
        bytesTotal,
        digest,
        contentDigest,
        resumeKey,
        actor.name,
        mapping && JSON.stringify(mapping),
        source,
        sensitive,
        intoBreachId,
      ],
    )
    await recordAuditBy(client, {
      actor,
      action: 'upload.start',
      subject: importId,
      after: { fileName: shown, bytes: bytesTotal, strict, mapped: mapping !== null },
    })
  })
}

async function requireBreach(sql: Sql, uniqueBreachId: string): Promise<number> {
  const [row] = await sql<{ id: number }>('SELECT id FROM breach WHERE unique_breach_id = $1', [
    uniqueBreachId,
  ])
  if (!row) throw new AppError('not_found', `There is no breach ${uniqueBreachId}.`)
  return row.id
}

/** Imports of some bytes. Those that a process of the version before has begun have the one digest only. @param digest SHA-256. */
export function ofContent(digest: Uint8Array): Prisma.CsvImportWhereInput {
  const bytes = new Uint8Array(digest)
  return { OR: [{ contentDigest: bytes }, { digest: bytes }] }
}

/** The same bytes were imported before: loaded, or loaded and taken back. */
class AlreadyImported extends AppError {
  constructor() {
    super('conflict', 'This file was imported before.')
  }
}

/** Of the same imports as `ofContent`. After what is under way: what has ended between the two looks is found by the second. @throws AlreadyImported */
async function requireNotImported(sql: Sql, digest: Uint8Array): Promise<void> {
  const before = await sql(
    "SELECT FROM csv_import WHERE (content_digest = $1 OR digest = $1) AND state IN ('done', 'undone') LIMIT 1",
    [digest],
  )
  if (before.length > 0) throw new AlreadyImported()
}

/** @throws AppError `conflict`. @param sql of a transaction. @param except an import that may be the same. */
export async function requireNotUnderWay(sql: Sql, digest: Uint8Array, except?: string): Promise<void> {
  await sql("SELECT pg_advisory_xact_lock(hashtextextended('redress.upload.' || $1::text, 0))::text", [
    Buffer.from(digest).toString('hex'),
  ])
  const [other] = await sql<{ by: string | null }>(
    `SELECT COALESCE(committed_by, uploaded_by) AS by FROM csv_import
     WHERE digest = $1 AND state IN ('staging', 'merging') AND id IS DISTINCT FROM $2::uuid LIMIT 1`,
    [digest, except ?? null],
  )
  if (other)
    throw new AppError(
      'conflict',
      `This file is being imported by ${other.by ?? 'somebody'} right now. Nothing was done twice.`,
    )
}

/** A file's name as it is stored. */
export function shownFileName(fileName: string): string {
  return beginningOf(fileName.replace(/\p{C}/gu, ''), FILE_NAME_MAX_LENGTH) || 'upload.csv'
}
