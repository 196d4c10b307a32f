import 'server-only'
import fs from 'node:fs/promises'
import { mappingSchema, readMapping, type Mapping } from '../map/mapping'
import { startProblem } from '../map/recognise'
import { takePlace, type LeavePlace } from './background'
import { MAX_SOURCE_LENGTH } from '../../breaches/bounds'
import { readSourceName } from '../read/source-name'
import { env } from '../../env'
import { AppError } from '../../http/errors'
import { receiveFile, type ReceivedFile } from './receive-file'
import { z } from 'zod'

export interface UploadForm extends Omit<ReceivedFile, 'fields'> {
  strict: boolean
  preview: boolean
  mapping: Mapping | null
  source: string
  sensitive: boolean
  /** Its place among the imports. */
  leavePlace: LeavePlace
}

/** What the form holds, for the API's own description. */
export const uploadFormSchema = z.object({
  csvFile: z.string().describe('The file.'),
  strict: z.enum(['true', 'false']).optional().describe('Refuses a file with any bad row.'),
  preview: z
    .enum(['true', 'false'])
    .optional()
    .describe('Reads everything and loads nothing until it is committed.'),
  source: z
    .string()
    .max(MAX_SOURCE_LENGTH)
    .optional()
    .describe('The list that the file is of: what several files of one list say is kept together.'),
  sensitive: z.enum(['true', 'false']).optional().describe('Whether all breaches of the file are sensitive.'),
  mapping: mappingSchema.optional().describe('How other columns become ours, as JSON.'),
})

const WRONG_FILE = 'Please select a valid CSV file'

/**
 * Receives the upload's form (specification, admin side, sections 5 and 7), which may take hours.
 * @param confirm looks whether the caller may still do this once all is there; by throwing it ends it.
 * @throws AppError 400, 413, 415, 422; 429 while there are imports enough.
 */
export async function receiveUpload(request: Request, confirm: () => Promise<void>): Promise<UploadForm> {
  const leavePlace = takePlace()
  let received: ReceivedFile | undefined
  try {
    received = await receiveFile(request, {
      field: 'csvFile',
      fields: ['strict', 'preview', 'source', 'sensitive', 'mapping'],
      maxBytes: env().UPLOAD_MAX_BYTES,
      missing: 'Please select a CSV file to upload',
      // The type is whatever the client says.
      check: ({ name }) => {
        if (!/\.csv$/i.test(name)) throw wrong('csvFile', WRONG_FILE)
      },
      checkStart: (bytes) => {
        const problem = startProblem(bytes)
        if (problem) throw wrong('csvFile', problem)
      },
      checkFields: (given) => void readFields(given),
    })
    await confirm()
    const { fields, ...file } = received
    return { ...file, ...readFields(fields), leavePlace }
  } catch (error) {
    if (received) await fs.rm(received.path, { force: true }).catch(() => {})
    leavePlace()
    throw error
  }
}

function readFields(
  fields: ReceivedFile['fields'],
): Pick<UploadForm, 'strict' | 'preview' | 'source' | 'sensitive' | 'mapping'> {
  return {
    strict: readFlag('strict', fields.strict),
    preview: readFlag('preview', fields.preview),
    source: readSource(fields.source),
    sensitive: readFlag('sensitive', fields.sensitive),
    mapping: readMappingField(fields.mapping),
  }
}

function readFlag(name: string, value: string | undefined): boolean {
  if (value !== undefined && value !== 'true' && value !== 'false') throw wrong(name, 'must be true or false')
  return value === 'true'
}

function readSource(value = ''): string {
  const source = readSourceName(value)
  if (typeof source !== 'string') throw wrong('source', source.message)
  return source
}

function readMappingField(value: string | undefined): Mapping | null {
  if (value === undefined || value === '') return null
  const mapping = readMapping(value)
  if (typeof mapping === 'string') throw wrong('mapping', mapping)
  return mapping
}

function wrong(field: string, message: string): AppError {
  return new AppError(
    'invalid_fields',
    field === 'csvFile' || field === 'mapping' ? message : `${field} ${message}`,
    { fieldErrors: { [field]: message } },
  )
}
