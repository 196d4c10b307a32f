import type { ZodType } from 'zod'
import type { ErrorCode } from '../errors'
import type { Operation } from '../route'
import { errorReference, statusesOf } from './errors'
import { toJsonSchema } from './json-schema'
import { tagOf } from './tags'
import type { JsonSchema, Method, OperationObject, Parameter, RequestBody } from './types'

// One call of the API's description, made from what its handler says about itself (lib/http/route.ts). Pure.

/** How a caller shows who it is: either will do. */
const SESSION: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }]
const SAFE = new Set<Method>(['get'])

/** @param path as the document has it, with `{id}` for a part that differs. */
export function describeOperation(
  path: string,
  method: Method,
  operation: Operation,
  named: Record<string, JsonSchema>,
): OperationObject {
  const { access, summary: about, fresh, key, limit } = operation
  const parameters = [...pathParameters(path), ...queryParameters(operation.query, named)]
  const requestBody = describeBody(operation, named)
  const response = describeResponse(operation, named)
  return {
    operationId: operationId(path, method),
    tags: [tagOf(path)],
    summary: about ?? '',
    security:
      access === 'public'
        ? []
        : access === 'firm'
          ? [{ firmCookie: [] }]
          : key
            ? [...SESSION, { apiKey: [key] }]
            : SESSION,
    'x-access': access,
    ...(key && { 'x-api-key-scope': key }),
    ...(fresh && { 'x-fresh-sign-in': fresh === 'always' ? fresh : fresh.when }),
    ...(limit && { 'x-rate-limit': { calls: limit.points, seconds: limit.seconds } }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      200: { description: 'Done.', ...response },
      ...(operation.plainForm && { 303: { description: 'To a page, for a browser that has sent a form.' } }),
      ...(operation.accepted && { 202: { description: 'Begun; it goes on.', ...response } }),
      ...Object.fromEntries(
        statusesOf(errorsOf(operation, method, path)).map((status) => [status, errorReference(status)]),
      ),
    },
  }
}

/** For instance `patchUsersMe`, `deleteUsersById`. */
function operationId(path: string, method: Method): string {
  const words = path
    .replace(/^\/v1/, '')
    .split(/[^A-Za-z0-9{}]+/)
    .filter(Boolean)
  return (
    method +
    words.map((word) => (word.startsWith('{') ? `By${capital(word.slice(1, -1))}` : capital(word))).join('')
  )
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name!,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

/** The properties of the query's schema, each a parameter. */
function queryParameters(query: ZodType | undefined, named: Record<string, JsonSchema>): Parameter[] {
  if (!query) return []
  const { properties = {}, required = [] } = toJsonSchema(query, 'input', named) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(typeof description === 'string' && { description }),
    schema,
  }))
}

function describeBody(
  { body, form, plainForm, sends }: Operation,
  named: Record<string, JsonSchema>,
): RequestBody | null {
  if (form)
    return {
      required: true,
      content: { 'multipart/form-data': { schema: toJsonSchema(form, 'input', named) } },
    }
  if (body)
    return {
      ...(plainForm && { description: `JSON; or ${PLAIN_FORM}` }),
      required: true,
      content: {
        'application/json': { schema: toJsonSchema(body, 'input', named) },
        ...(plainForm && { 'application/x-www-form-urlencoded': { schema: textFields(plainForm.fields) } }),
      },
    }
  if (plainForm)
    return {
      description: `Nothing; or ${PLAIN_FORM}`,
      required: false,
      content: { 'application/x-www-form-urlencoded': { schema: textFields(plainForm.fields) } },
    }
  if (!sends) return null
  const schema = sends.schema ? toJsonSchema(sends.schema, 'input', named) : { type: 'string' }
  return { description: sends.summary, required: !sends.optional, content: { [sends.type]: { schema } } }
}

const PLAIN_FORM =
  'a form of our own pages that a browser sends by itself, which is led on to a page (303), when it is refused too.'

function textFields(names: readonly string[]): JsonSchema {
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) }
}

function describeResponse({ response, responseType: answers }: Operation, named: Record<string, JsonSchema>) {
  if (answers) return { content: { [answers]: { schema: { type: 'string' } } } }
  return response
    ? { content: { 'application/json': { schema: toJsonSchema(response, 'output', named) } } }
    : {}
}

/** What the wrapper may refuse a call of this kind with, and what its use case adds. */
function errorsOf(
  {
    access,
    anyOrigin,
    body,
    bodyLimit,
    form,
    fresh,
    key,
    limit,
    query,
    errors: refusals = [],
    sends,
  }: Operation,
  method: Method,
  path: string,
): Set<ErrorCode> {
  const codes = new Set<ErrorCode>(['internal_error', 'unavailable', ...refusals])
  if (!anyOrigin && !SAFE.has(method)) codes.add('cross_origin')
  if (path.includes('{')) codes.add('not_found')
  if (limit || bodyLimit || key) codes.add('rate_limited')
  if (access !== 'public') codes.add('unauthenticated').add('forbidden')
  if (fresh) codes.add('reauthentication_required').add('passkey_required')
  if (query || body || form) codes.add('invalid_fields')
  if (body || form) codes.add('malformed_request').add('unsupported_media_type')
  if (body || form || sends) codes.add('payload_too_large')
  return codes
}
