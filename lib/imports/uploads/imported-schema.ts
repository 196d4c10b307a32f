import '../../validation/zod-in-browsers'
import { z } from 'zod'
import { formatDate } from '../../site/format'

// Whether a file was imported before, told from its content. Pure.

/** The query of GET /v1/admin/breach/upload/imported. */
export const importedQuery = z.object({
  sha256: z
    .string({ error: 'sha256 is required' })
    .regex(/^[\da-f]{64}$/i, 'sha256 must be 64 hexadecimal digits'),
})

const importedBefore = z.object({
  importId: z.uuid(),
  fileName: z.string(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  takenBackAt: z.iso.datetime().nullable(),
})
export type ImportedBefore = z.infer<typeof importedBefore>

export const importedResponse = z.object({ importedBefore: importedBefore.nullable() })

/** 'This file was imported on Nov 25, 2026 by …, and taken back on …' */
export function importedWords({
  at,
  by,
  takenBackAt,
}: Omit<ImportedBefore, 'importId' | 'fileName'>): string {
  const taken = takenBackAt === null ? '' : `, and taken back on ${formatDate(takenBackAt)}`
  return `This file was imported on ${formatDate(at)}${by === null ? '' : ` by ${by}`}${taken}.`
}
