import '../../../validation/zod-in-browsers'
import { z } from 'zod'
import { isStorable, NOT_STORABLE_WORDS } from '../../../db/postgres-text'
import { MAX_SOURCE_LENGTH } from '../../../breaches/bounds'
import { readSourceName } from '../../read/source-name'
import { mappingSchema } from '../mapping'

// What goes in and out of the calls about saved mappings. Pure.

/** As many are kept: the upload screen and the watched folder hold all of them at once. */
export const MOST_SAVED = 100
const MAX_COLUMNS = 300
const MAX_COLUMN_LENGTH = 500

const name = z
  .string({ error: 'Name is required' })
  .max(2 * MAX_SOURCE_LENGTH, `Name must be no more than ${MAX_SOURCE_LENGTH} characters`)
  .transform((text, context) => {
    const read = readSourceName(text)
    if (typeof read === 'string' && read !== '') return read
    context.addIssue({
      code: 'custom',
      message: typeof read === 'string' ? 'Name is required' : `Name ${read.message}`,
    })
    return z.NEVER
  })

/** The body of POST /v1/admin/breach/mappings. */
export const saveMappingSchema = z.object({
  name,
  /** The file's header. */
  columns: z
    .array(
      z
        .string()
        .max(MAX_COLUMN_LENGTH, `A column's name must be no more than ${MAX_COLUMN_LENGTH} characters`)
        .refine(isStorable, NOT_STORABLE_WORDS),
    )
    .min(1, 'columns is required')
    .max(MAX_COLUMNS, `columns must be no more than ${MAX_COLUMNS}`),
  mapping: mappingSchema,
  isSensitive: z.boolean().default(false),
  /** Whether one of this name is replaced; without it, that is a conflict. */
  replace: z.boolean().default(false),
})
export type SaveMapping = z.output<typeof saveMappingSchema>
export type SaveMappingBody = z.input<typeof saveMappingSchema>

/** The body of PATCH /v1/admin/breach/mappings/{id}. */
export const renameMappingSchema = z.object({ name })

const savedMappingSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  columns: z.array(z.string()),
  mapping: mappingSchema,
  isSensitive: z.boolean(),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
})
export type SavedMappingItem = z.infer<typeof savedMappingSchema>

export const savedMappingsResponse = z.object({ results: z.array(savedMappingSchema) })
export const savedMappingResponse = z.object({ mapping: savedMappingSchema, message: z.string() })
