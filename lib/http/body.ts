import 'server-only'
import type { ZodError, ZodType } from 'zod'
import { findNotStorable, NOT_STORABLE_WORDS } from '../db/postgres-text'
import { fieldErrorsOf, plainWords } from '../validation/field-errors'
import { shapeProblem } from '../validation/json-shape'
import { AppError } from './errors'
import { knownBody } from './known-body'
import { isSentAs } from './media-type'

/** No JSON body of ours needs more. Bytes. */
const MAX_BODY_BYTES = 64 * 1024

/**
 * Reads and checks a JSON body.
 * @throws AppError 415 not JSON by its type, 413 too large, 400 not JSON by its content, 422 wrong fields.
 */
export async function readJsonBody<T>(request: Request, schema: ZodType<T>): Promise<T> {
  requireJson(request.headers)
  return checkFields(parseJson(await readText(request)), schema)
}

/** The same of a body that may be left out, with or without a type for it: clients name one for all that they post. @returns null for none. */
export async function readOptionalJsonBody<T>(request: Request, schema: ZodType<T>): Promise<T | null> {
  if (!request.headers.has('content-type')) return null
  const text = await readText(request)
  if (text === '') return null
  requireJson(request.headers)
  return checkFields(parseJson(text), schema)
}

function requireJson(headers: Headers): void {
  if (!isSentAs('application/json', headers))
    throw new AppError(
      'unsupported_media_type',
      'Send this request as JSON in UTF-8, not compressed (content-type: application/json).',
    )
}

/** A JSON text of a shape that may be looked at. @throws AppError 400 not JSON, 422 too deep or of too many values. */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError('malformed_request', 'The request is not valid JSON.')
  }
  const problem = shapeProblem(value)
  if (problem) throw new AppError('invalid_fields', problem, { fieldErrors: { body: problem } })
  return value
}

/**
 * What fits the schema is also fit to be stored, whatever the schema says about characters.
 * @throws AppError `invalid_fields` with one message for each wrong field.
 */
export function checkFields<T>(value: unknown, schema: ZodType<T>): T {
  const result = schema.safeParse(value, { error: plainWords })
  if (!result.success) throw invalidFields(result.error)
  const field = findNotStorable(result.data)
  if (field === null) return result.data
  const name = field || 'body'
  const message = `${name} ${NOT_STORABLE_WORDS}`
  throw new AppError('invalid_fields', message, { fieldErrors: { [name]: message } })
}

function invalidFields(error: ZodError): AppError {
  const fieldErrors = fieldErrorsOf(error.issues)
  const messages = Object.values(fieldErrors)
  return new AppError('invalid_fields', messages[0] ?? 'The request has a wrong field.', { fieldErrors })
}

/** The body as text. @throws AppError 413 past `MAX_BODY_BYTES`, 400 for what is not UTF-8. */
export async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Read with replacements, an address would be another, and in no breach.
    throw new AppError('malformed_request', 'The request is not valid UTF-8.')
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const tooLarge = () => new AppError('payload_too_large', 'The request is too large.')
  const known = knownBody(request)
  if (known) {
    if (known.byteLength > MAX_BODY_BYTES) throw tooLarge()
    return known
  }
  // The HTTP parser holds a client to the length it declared, so a small one needs no counting here.
  const declared = request.headers.get('content-length')
  if (declared !== null) {
    if (!(Number(declared) <= MAX_BODY_BYTES)) throw tooLarge()
    return new Uint8Array(await request.arrayBuffer())
  }
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > MAX_BODY_BYTES) {
      await reader.cancel()
      throw tooLarge()
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}
