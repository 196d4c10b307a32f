import fs from 'node:fs'
import path from 'node:path'
import { apiDocument } from '@/app/v1/openapi.json/api-document'
import { routes } from '@/app/v1/openapi.json/routes'
import type { Operation } from '@/lib/http/route'
import type { OperationObject } from '@/lib/http/openapi/types'

const V1 = path.join(process.cwd(), 'app', 'v1')
/** It answers what nothing else does. */
const CATCH_ALL = '/v1/[[...rest]]'

const folders = fs
  .readdirSync(V1, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'route.ts')
  .map((file) => `/v1/${path.dirname(file)}`)
  .filter((folder) => folder !== CATCH_ALL)
const document = apiDocument()
const operations = Object.entries(document.paths).flatMap(([where, methods]) =>
  Object.entries(methods as Record<string, OperationObject>).map(([method, operation]) => ({
    call: `${method.toUpperCase()} ${where}`,
    operation,
  })),
)

/** Every reference in the document. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' ? [String(inner)] : references(inner),
  )
}

test('the list of routes is what is on disk', () => {
  expect(folders.length).toBeGreaterThan(30)
  // The page is not a route of its own.
  expect(
    Object.keys(routes)
      .filter((folder) => folder !== '/v1/docs')
      .sort(),
  ).toEqual(folders.sort())
})

test('every handler says about itself what the description needs', () => {
  for (const [folder, route] of Object.entries(routes)) {
    for (const [method, handler] of Object.entries(route)) {
      const { summary, response, responseType } = (handler as { operation: Operation }).operation
      expect([folder, method, summary]).toEqual([folder, method, expect.stringMatching(/^[A-Z].{5,}$/)])
      expect([folder, method, Boolean(response) !== Boolean(responseType)]).toEqual([folder, method, true])
    }
  }
})

test('no operation is called as another, and every reference leads somewhere', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const reference of references(document)) {
    const [, ...keys] = reference.split('/')
    expect([
      reference,
      keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document),
    ]).toEqual([reference, expect.anything()])
  }
})

test('every schema says something of its kind', () => {
  // What zod cannot put into words comes out empty.
  for (const { call, operation } of operations) {
    for (const { name, schema } of operation.parameters ?? [])
      expect([call, name, Object.keys(schema).length > 0]).toEqual([call, name, true])
    const response = operation.responses[200] as { content?: Record<string, { schema: object }> }
    expect([call, Object.keys(Object.values(response.content ?? {})[0]?.schema ?? {}).length > 0]).toEqual([
      call,
      true,
    ])
  }
})
