import 'server-only'
import type { ZodError, ZodType } from 'zod'
import { findNotStorable, NOT_STORABLE_WORDS } from '../storable'
import { AppError } from './errors'

/** No JSON body of ours needs more. Bytes. */
export const MAX_BODY_BYTES = 64 * 1024

/**
 * Reads and checks a JSON body.
 * @throws AppError 415 not JSON by its type, 413 too large, 400 not JSON by its content, 422 wrong fields.
 */
export async function readJsonBody<T>(request: Request, schema: ZodType<T>): Promise<T> {
  const type = request.headers.get('content-type')
  if (!type || !/^application\/json\s*(;|$)/i.test(type)) {
    throw new AppError('unsupported_media_type', 'Send this request as JSON (content-type: application/json).')
  }
  const text = await readText(request)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError('malformed_request', 'The request is not valid JSON.')
  }
  return checkFields(value, schema)
}

/**
 * What fits the schema is also fit to be stored, whatever the schema says about characters.
 * @throws AppError `invalid_fields` with one message for each wrong field.
 */
export function checkFields<T>(value: unknown, schema: ZodType<T>): T {
  const result = schema.safeParse(value)
  if (!result.success) throw invalidFields(result.error)
  const field = findNotStorable(result.data)
  if (field === null) return result.data
  const name = field || 'body'
  const message = `${name} ${NOT_STORABLE_WORDS}`
  throw new AppError('invalid_fields', message, { fieldErrors: { [name]: message } })
}

function invalidFields(error: ZodError): AppError {
  // No prototype: a field may be called __proto__.
  const fieldErrors: Record<string, string> = Object.create(null)
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'body'
    fieldErrors[field] ??= issue.message
  }
  const messages = Object.values(fieldErrors)
  return new AppError('invalid_fields', messages[0] ?? 'The request has a wrong field.', { fieldErrors })
}

/** The body as text. @throws AppError 413 past `MAX_BODY_BYTES`. */
export async function readText(request: Request): Promise<string> {
  const tooLarge = () => new AppError('payload_too_large', 'The request is too large.')
  // The HTTP parser holds a client to the length it declared, so a small one needs no counting here.
  const declared = request.headers.get('content-length')
  if (declared !== null) {
    if (!(Number(declared) <= MAX_BODY_BYTES)) throw tooLarge()
    return request.text()
  }
  if (!request.body) return ''
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
  return new TextDecoder().decode(Buffer.concat(chunks))
}
