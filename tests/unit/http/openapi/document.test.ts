import { z } from 'zod'
import { publicRoute, adminRoute } from '@/lib/auth/route'
import { makeDocument } from '@/lib/http/openapi/document'
import type { OperationObject } from '@/lib/http/openapi/types'

const facts = { name: 'Redress', url: 'https://redress.example', sessionCookie: 'session' }
const limit = { name: 'test', points: 5, seconds: 60 }
const answered = () => new Response()
const thing = z.object({ id: z.uuid(), at: z.iso.datetime() }).meta({ id: 'Thing' })

const routes = {
  '/v1/users/[id]': {
    GET: adminRoute({ summary: 'One.', response: thing }, answered),
    PATCH: adminRoute(
      {
        summary: 'Changes it.',
        limit,
        accepted: true,
        errors: ['conflict'],
        response: z.object({ things: z.array(thing) }),
        query: z.object({
          page: z.coerce.number().int().min(1).default(1),
          q: z.string().meta({ description: 'What to look for.' }),
        }),
        body: z.object({ name: z.string().transform((name) => name.length) }),
      },
      answered,
    ),
  },
  '/v1/mail/webhook': {
    POST: publicRoute(
      {
        summary: 'Takes.',
        anyOrigin: true,
        sends: { type: 'text/csv', summary: 'Rows.' },
        responseType: 'text/csv',
      },
      answered,
    ),
  },
}
const document = makeDocument(routes, facts)
const statuses = ({ responses }: OperationObject) => Object.keys(responses)

test('a path names its parts, and an operation itself', () => {
  expect(Object.keys(document.paths)).toEqual(['/v1/users/{id}', '/v1/mail/webhook'])
  expect(document.paths['/v1/users/{id}']!.patch).toMatchObject({
    operationId: 'patchUsersById',
    tags: ['Users'],
    summary: 'Changes it.',
    'x-access': 'admin',
    'x-rate-limit': { calls: 5, seconds: 60 },
  })
  expect(document.tags.map(({ name }) => name)).toEqual(['Users', 'Mail'])
})

test('parameters come from the path and the query, the body as it is sent', () => {
  const { parameters, requestBody } = document.paths['/v1/users/{id}']!.patch!
  expect(parameters).toEqual([
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    {
      name: 'page',
      in: 'query',
      required: false,
      schema: { default: 1, type: 'integer', minimum: 1, maximum: 9007199254740991 },
    },
    { name: 'q', in: 'query', required: true, description: 'What to look for.', schema: { type: 'string' } },
  ])
  expect(requestBody!.content['application/json']!.schema).toMatchObject({
    properties: { name: { type: 'string' } },
    required: ['name'],
  })
})

test('answers are as they are sent, and what has a name is there once', () => {
  expect(document.paths['/v1/users/{id}']!.get!.responses[200]).toEqual({
    description: 'Done.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
  })
  expect(document.paths['/v1/users/{id}']!.patch!.responses[200]).toMatchObject({
    content: {
      'application/json': {
        schema: { properties: { things: { items: { $ref: '#/components/schemas/Thing' } } } },
      },
    },
  })
  expect(document.components.schemas.Thing).toEqual({
    type: 'object',
    properties: { id: { type: 'string', format: 'uuid' }, at: { type: 'string', format: 'date-time' } },
    required: ['id', 'at'],
    additionalProperties: false,
  })
  expect(document.paths['/v1/mail/webhook']!.post!.responses[200]).toMatchObject({
    content: { 'text/csv': {} },
  })
  expect(document.paths['/v1/mail/webhook']!.post!.requestBody).toEqual({
    description: 'Rows.',
    required: true,
    content: { 'text/csv': { schema: { type: 'string' } } },
  })
})

test('the refusals that can happen follow from who may call and what is sent', () => {
  expect(statuses(document.paths['/v1/users/{id}']!.get!)).toEqual(['200', '401', '403', '404', '500', '503'])
  expect(statuses(document.paths['/v1/users/{id}']!.patch!)).toEqual([
    '200',
    '202',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ])
  expect(statuses(document.paths['/v1/mail/webhook']!.post!)).toEqual(['200', '413', '500', '503'])
  expect(document.paths['/v1/users/{id}']!.get!.security).toEqual([{ bearer: [] }, { cookie: [] }])
  expect(document.paths['/v1/mail/webhook']!.post!.security).toEqual([])
})

test('a form is described as one', () => {
  const form = z.object({
    csvFile: z.file().meta({ description: 'The file.' }),
    strict: z.enum(['true', 'false']).optional(),
  })
  const { post } = makeDocument(
    {
      '/v1/admin/upload': { POST: adminRoute({ summary: 'Takes a file.', form, response: thing }, answered) },
    },
    facts,
  ).paths['/v1/admin/upload']!
  expect(post!.requestBody).toMatchObject({
    required: true,
    content: {
      'multipart/form-data': {
        schema: { properties: { csvFile: { type: 'string', format: 'binary' } }, required: ['csvFile'] },
      },
    },
  })
})

test('two schemas of one name are refused, and so is a path of no group', () => {
  const other = {
    '/v1/users/a': { GET: publicRoute({ summary: 'One.', response: thing }, answered) },
    '/v1/users/b': {
      GET: publicRoute(
        { summary: 'Another.', response: z.object({ a: z.string() }).meta({ id: 'Thing' }) },
        answered,
      ),
    },
  }
  expect(() => makeDocument(other, facts)).toThrow(/Thing/)
  expect(() => makeDocument({ '/v1/elsewhere': {} }, facts)).toThrow('/v1/elsewhere')
})
