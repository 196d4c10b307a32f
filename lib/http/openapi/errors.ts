import { z } from 'zod'
import { ERROR_CODES, STATUS_BY_CODE, type ErrorBody, type ErrorCode } from '../errors'
import { toJsonSchema } from './json-schema'
import type { ResponseObject, JsonSchema } from './types'

// The errors of /v1 in the API's description. Pure.

/** The body of every error. */
const errorBody = z
  .object({
    code: z.enum(ERROR_CODES),
    message: z.string().meta({ description: 'Fit to show a person.' }),
    fieldErrors: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'With 422: what is wrong, by field.' }),
    seeFirst: z
      .array(
        z.object({
          path: z.string(),
          slug: z.string(),
          version: z.int(),
          title: z.string(),
          claimBy: z.iso.date(),
          claimByTime: z.string().nullable(),
        }),
      )
      .optional()
      .meta({ description: 'With `settlement_open`: what has to be seen before, and its version now.' }),
  })
  .meta({ id: 'Error' }) satisfies z.ZodType<ErrorBody>

const WHEN: Record<number, string> = {
  400: 'The request is malformed: not JSON, for instance.',
  401: 'Nobody is signed in, or what was shown does not count (any more).',
  403: 'Signed in, but this is not for you, or not before your password or passkey was used again (`reauthentication_required`); or a change that another site asked for.',
  404: 'There is no such thing.',
  405: 'Not with this method.',
  409: 'It contradicts how things stand.',
  410: 'The link has expired or was used.',
  413: 'The body is too large.',
  415: 'The body is of another type than asked for.',
  422: 'A field of the query or the body is wrong; `fieldErrors` says which.',
  429: 'Too many requests.',
  500: 'Something went wrong on our side.',
  503: 'Not right now; nothing was done.',
}

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds after which it makes sense to try again.',
    schema: { type: 'integer' },
  },
}

/** The statuses of some codes, in order. */
export function statusesOf(codes: Iterable<ErrorCode>): number[] {
  return [...new Set([...codes].map((code) => STATUS_BY_CODE[code]))].sort((a, b) => a - b)
}

/** A reference to the response of a status. */
export function errorReference(status: number): { $ref: string } {
  return { $ref: `#/components/responses/Error${status}` }
}

/** Every error response there is, for `components.responses`. */
export function errorResponses(named: Record<string, JsonSchema>): Record<string, ResponseObject> {
  const content = { 'application/json': { schema: toJsonSchema(errorBody, 'output', named) } }
  return Object.fromEntries(
    statusesOf(ERROR_CODES).map((status) => [
      `Error${status}`,
      {
        description: WHEN[status]!,
        ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
        content,
      },
    ]),
  )
}
