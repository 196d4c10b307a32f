import 'server-only'
import fs from 'node:fs/promises'
import type { Actor } from '../../audit/record'
import { databaseAway } from '../../http/errors'
import { ImportError } from '../read/import-error'
import type { Mapping } from '../map/mapping'
import { readFile } from '../read/read-file'
import { importCsv } from '../import-csv'
import { inBackground, type LeavePlace } from './background'
import { getUpload } from './get-upload'
import type { UploadDetail } from './upload'

export interface UploadInput {
  /** The received file; it is removed once it was read. */
  path: string
  name: string
  bytes: number
  digest: Buffer
  strict: boolean
  /** Reads everything and loads nothing until it is committed. */
  preview: boolean
  mapping: Mapping | null
  source: string
  sensitive: boolean
  /** The place that the file was received with. */
  leavePlace: LeavePlace
  actor: Actor
}

/**
 * Imports an uploaded file, in the background when it takes longer than a moment.
 * @returns how far it came; a failure within that moment is its state `failed`.
 * @throws AppError `conflict` while the same file is being imported, `unavailable` when there is no database.
 */
export async function startUpload({
  path,
  name,
  bytes,
  digest,
  strict,
  preview,
  mapping,
  source,
  sensitive,
  leavePlace,
  actor,
}: UploadInput): Promise<UploadDetail> {
  let importId: string | undefined
  const work = async (signal: AbortSignal, begun: () => void): Promise<void> => {
    try {
      await importCsv({
        input: removedAfterwards(path),
        fileName: name,
        bytesTotal: bytes,
        digest,
        strict,
        preview,
        mapping,
        source,
        sensitive,
        keepsRejected: true,
        actor,
        signal,
        onStarted: (id) => {
          importId = id
          begun()
        },
      })
    } finally {
      await fs.rm(path, { force: true }).catch(() => {})
    }
  }
  await inBackground(work, leavePlace).catch((error: unknown) => {
    // Once it has a row, the row tells. Before that nothing of the file can be wrong.
    if (importId === undefined) throw error instanceof ImportError ? databaseAway(error.message) : error
  })
  return getUpload(importId!)
}

/** The file's bytes; it is gone once they were read. */
async function* removedAfterwards(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* readFile(path)
  } finally {
    await fs.rm(path, { force: true }).catch(() => {})
  }
}
