import { z, type ZodType } from 'zod'
import { GET as describe } from '@/app/v1/openapi.json/route'
import { routes } from '@/app/v1/openapi.json/routes'
import { makeDocument, type DescribedRoute } from '@/lib/http/openapi/document'
import type { Operation } from '@/lib/http/route'
import type { Access, JsonSchema, Method, OperationObject } from '@/lib/http/openapi/types'
import type { TestMember } from './members'
import { samples } from './samples/all'
import type { Sample } from './samples/sample'
import { serve, type TestApp } from './serve'
import { toStrictZod } from './strict-response'

// The whole of /v1 as its own description has it: every operation, served, with a call of it that works.

export interface ApiOperation {
  /** `METHOD /path` */
  call: string
  method: string
  path: string
  access: Access
  operation: OperationObject
  /** Whether a change is taken from pages of other sites: for calls that carry their own proof. */
  anyOrigin: boolean
  /** The schema of what it responds with; nothing for a file. */
  response: ZodType | undefined
}

/** A page and no call: tests/e2e has it. */
const PAGES = new Set(['/v1/docs'])

/** As GET /v1/openapi.json answers it, but for names that the environment gives: that is not known yet. */
const document = makeDocument(routes, {
  name: 'Redress',
  url: 'http://localhost:3000',
  sessionCookie: 'session',
})

/** Every operation of the description. */
export const operations: ApiOperation[] = Object.entries(document.paths)
  .filter(([path]) => !PAGES.has(path))
  .flatMap(([path, methods]) =>
    (Object.entries(methods) as [Method, OperationObject][]).map(([key, operation]) => {
      const method = key.toUpperCase()
      const handled = handledBy(path, method)
      return {
        call: `${method} ${path}`,
        method,
        path,
        access: operation['x-access'],
        operation,
        anyOrigin: handled?.anyOrigin ?? false,
        response: handled?.response,
      }
    }),
  )

function handledBy(path: string, method: string): Operation | undefined {
  const modules = routes as Record<string, DescribedRoute>
  return modules[path.replace(/\{(\w+)\}/g, '[$1]')]?.[method as keyof DescribedRoute]?.operation
}

/** Calls that the table of samples lacks, and entries of it that are of no call. */
export function unmatchedSamples(): { missing: string[]; stale: string[] } {
  const calls = operations.map(({ call }) => call)
  return {
    missing: calls.filter((call) => !samples[call]),
    stale: Object.keys(samples).filter((call) => !calls.includes(call)),
  }
}

/** Serves all of it. */
export function serveAll(): Promise<TestApp> {
  const own = { '/v1/openapi.json': { GET: describe } }
  const all = Object.entries({ ...routes, ...own }).filter(([path]) => !PAGES.has(path))
  // A folder's own name before one that stands for any, as with Next.
  all.sort(([a], [b]) => Number(a.includes('[')) - Number(b.includes('[')))
  return serve(Object.fromEntries(all) as Parameters<typeof serve>[0])
}

/** What an operation needs to be called with effect by this caller. */
export async function sampleOf(call: string, caller: TestMember): Promise<Sample> {
  const make = samples[call]
  if (!make) throw new Error(`There is no sample of ${call}: add one to tests/support/samples.`)
  return make(caller)
}

let visitors = 0

/** Makes a sample's call, from a network address of its own. @param headers over the sample's, the session's Cookie among them. */
export function send(
  { url }: Pick<TestApp, 'url'>,
  { method, path }: ApiOperation,
  sample: Sample,
  { cookie = '', ...headers }: Record<string, string> = {},
): Promise<Response> {
  visitors += 1
  const where = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sample.path![name]!))
  const query = new URLSearchParams(sample.query)
  if (sample.twice) query.append(...sample.twice)
  const cookies = [sample.cookie, cookie].filter(Boolean).join('; ')
  const body = sample.raw ?? (sample.body === undefined ? undefined : JSON.stringify(sample.body))
  return fetch(`${url}${where}${query.size > 0 ? `?${query}` : ''}`, {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
      ...(sample.body !== undefined && { 'content-type': 'application/json' }),
      ...sample.headers,
      ...(cookies && { cookie: cookies }),
      ...headers,
    },
    body,
  })
}

/**
 * Compares a response with the description, errors too.
 * @returns its body; text for one that is not JSON.
 * @throws for a status, a type or a body that the description does not have.
 */
export async function checkResponse({ call, operation }: ApiOperation, response: Response): Promise<unknown> {
  const text = await response.text()
  const described = operation.responses[response.status]
  if (!described)
    throw new Error(`${call} answered ${response.status}, which its description does not have: ${text}`)
  const error =
    '$ref' in described ? document.components.responses[described.$ref.split('/').at(-1)!]! : described
  const [[type, content]] = Object.entries(error.content!) as [[string, { schema: JsonSchema }]]
  expect([call, response.headers.get('content-type')]).toEqual([call, expect.stringContaining(type)])
  if (type !== 'application/json') return text
  const body: unknown = JSON.parse(text)
  const result = toStrictZod(content.schema, document.components.schemas).safeParse(body)
  if (!result.success)
    throw new Error(
      `${call} answered ${response.status} with something else than its description says:\n${z.prettifyError(result.error)}\n${text.slice(0, 2_000)}`,
    )
  return body
}
