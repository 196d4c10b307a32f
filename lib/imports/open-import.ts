import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit, type Actor } from '../audit/record'
import { db } from '../db/client'
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
  await db().$transaction(async (tx) => {
    if (digest) await requireNotUnderWay(tx, digest)
    if (once && contentDigest) await requireNotImported(tx, contentDigest)
    const intoBreachId = into === null ? null : await requireBreach(tx, into)
    await tx.csvImport.create({
      data: {
        id: importId,
        fileName: shown,
        strict,
        bytesTotal: bytesTotal === null ? null : BigInt(bytesTotal),
        digest: digest && new Uint8Array(digest),
        contentDigest: contentDigest && new Uint8Array(contentDigest),
        resumeKey: resumeKey && new Uint8Array(resumeKey),
        uploadedBy: actor.name,
        mapping: mapping ?? undefined,
        sourceName: source,
        isSensitive: sensitive,
        intoBreachId,
      },
    })
    await recordAudit(tx, {
      actor,
      action: 'upload.start',
      subject: importId,
      after: { fileName: shown, bytes: bytesTotal, strict, mapped: mapping !== null },
    })
  })
}

async function requireBreach(tx: Prisma.TransactionClient, uniqueBreachId: string): Promise<number> {
  const row = await tx.breach.findUnique({ where: { uniqueBreachId }, select: { id: true } })
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

/** After what is under way: what has ended between the two looks is found by the second. @throws AlreadyImported */
async function requireNotImported(tx: Prisma.TransactionClient, digest: Uint8Array): Promise<void> {
  const before = await tx.csvImport.findFirst({
    where: { ...ofContent(digest), state: { in: ['done', 'undone'] } },
    select: { id: true },
  })
  if (before) throw new AlreadyImported()
}

/** @throws AppError `conflict`. @param except an import that may be the same. */
export async function requireNotUnderWay(
  tx: Prisma.TransactionClient,
  digest: Uint8Array,
  except?: string,
): Promise<void> {
  const hex = Buffer.from(digest).toString('hex')
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('redress.upload.' || ${hex}::text, 0))`
  const other = await tx.csvImport.findFirst({
    where: { digest: new Uint8Array(digest), state: { in: ['staging', 'merging'] }, NOT: { id: except } },
    select: { uploadedBy: true, committedBy: true },
  })
  if (other)
    throw new AppError(
      'conflict',
      `This file is being imported by ${other.committedBy ?? other.uploadedBy ?? 'somebody'} right now. Nothing was done twice.`,
    )
}

/** A file's name as it is stored. */
export function shownFileName(fileName: string): string {
  return beginningOf(fileName.replace(/\p{C}/gu, ''), FILE_NAME_MAX_LENGTH) || 'upload.csv'
}
