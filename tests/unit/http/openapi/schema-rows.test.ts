import { z } from 'zod'
import { toJsonSchema } from '@/lib/http/openapi/json-schema'
import { schemaRows, typeWords } from '@/lib/http/openapi/schema-rows'
import type { JsonSchema } from '@/lib/http/openapi/types'

const rows = (schema: z.ZodType) =>
  schemaRows(toJsonSchema(schema, 'output', {})).map(({ name, type, schema: named, required, note }) =>
    [
      name,
      type,
      ...(named ? [`=${named}`] : []),
      ...(required ? [] : ['optional']),
      ...(note ? [note] : []),
    ].join(' | '),
  )

test('every field has a row, those inside too', () => {
  const thing = z.object({ id: z.uuid() }).meta({ id: 'Thing' })
  expect(
    rows(
      z.object({
        thing,
        things: z.array(thing),
        maybe: thing.nullable(),
        pages: z.int().min(1).max(9).default(2).meta({ description: 'How many.' }),
        inner: z.object({ at: z.iso.datetime(), list: z.array(z.object({ on: z.boolean().optional() })) }),
        kind: z.enum(['a', 'b']).nullable(),
      }),
    ),
  ).toEqual([
    'thing | Thing | =Thing',
    'things | list of Thing | =Thing',
    'maybe | Thing or null | =Thing',
    'pages | whole number, 1 to 9, otherwise 2 | How many.',
    'inner | object',
    'inner.at | text, a date and time',
    'inner.list | list of object',
    'inner.list[].on | true or false | optional',
    'kind | "a", "b" or null',
  ])
})

test('a value that is no object has one row, and what it holds', () => {
  expect(rows(z.string())).toEqual([' | text'])
  expect(rows(z.array(z.object({ a: z.string() })))).toEqual([' | list of object', '[].a | text'])
})

test.each<[JsonSchema, string]>([
  [{}, 'anything'],
  [{ type: 'string', maxLength: 30 }, 'text, at most 30 characters'],
  [{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'whole number, 0 or more'],
  [{ const: true }, 'true'],
  [{ oneOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] }, 'text, a UUID or null'],
])('%j in words', (schema, words) => expect(typeWords(schema)).toBe(words))
