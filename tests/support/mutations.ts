import type { ApiOperation } from './api'
import type { JsonSchema } from '@/lib/http/openapi/types'
import { inTurn } from './in-turn'
import type { Sample } from './samples/sample'

// A call that works, with one thing in it that nobody sends who means well: made from the API's own description.

export interface Mutation {
  /** What is wrong with it, for whoever reads a failed test. */
  name: string
  apply(sample: Sample): Sample
}

const LONG_IN_BODY = 60_000
/** Node refuses longer heads before anybody reads them. */
const LONG_IN_URL = 6_000

/** What PostgreSQL cannot store. In a URL half a letter cannot be written. */
const NUL = '\u0000'
const HALF_LETTER = '\ud83d'
/** In the place of a text. */
const TEXTS = ['', NUL, '-1', '1e308', '99999999999999999999', '__proto__']
const IN_URL = [...TEXTS, '%', '%00', 'x'.repeat(LONG_IN_URL)]
const NO_TEXTS = [null, -1, Number.MAX_SAFE_INTEGER, [NUL], { [NUL]: NUL }, nested(1_000)]
const IN_BODY = [...TEXTS, HALF_LETTER, 'x'.repeat(LONG_IN_BODY), ...NO_TEXTS]

function nested(depth: number): unknown {
  let value: unknown = []
  for (let level = 0; level < depth; level++) value = [value]
  return value
}

/** Given to every field, whatever its kind: what PostgreSQL cannot store. */
const isOneCharacter = (value: unknown): boolean => value === NUL || value === HALF_LETTER

/** Whether it has a character that PostgreSQL cannot store. */
const isOfCharacters = (value: unknown): boolean =>
  [NUL, HALF_LETTER].some((one) => JSON.stringify(value).includes(JSON.stringify(one).slice(1, -1)))

/** A text that is fine but for one character, at its end or in its middle. */
function spoilt(text: string, spoilers: string[]): string[] {
  const middle = Math.floor(text.length / 2)
  return spoilers.map((spoiler, index) =>
    index === 0 ? text + spoiler : text.slice(0, middle) + spoiler + text.slice(middle),
  )
}

/** Every text of an operation's path, query and body in turn, and every text that its form has beside its file. @param textsOf of so many bytes, by name. */
export function longMutationsOf(
  operation: ApiOperation,
  sample: Sample,
  inUrl: [string, string][],
  inBodies: [string, string][],
): Mutation[] {
  const { path = {}, body } = sample
  const [names, places] = [queryNames(operation, sample), bodyPlaces(operation, body)]
  return [
    ...Object.keys(path).flatMap((part) =>
      inUrl.map(([name, text]) => ({
        name: `path ${part}: ${name}`,
        apply: (made: Sample) => ({ ...made, path: { ...made.path, [part]: text } }),
      })),
    ),
    ...names.flatMap((field, index) =>
      inTurn(inUrl, index, names.length).map(([name, text]) => ({
        name: `query ${field}: ${name}`,
        apply: (made: Sample) => ({ ...made, query: { ...made.query, [field]: text } }),
      })),
    ),
    ...places.flatMap((place, index) =>
      inTurn(inBodies, index, places.length).map(([name, text]) => ({
        name: `body ${place.join('.')}: ${name}`,
        apply: (made: Sample) => ({ ...made, body: put(made.body, place, text) }),
      })),
    ),
    ...(sample.raw instanceof FormData
      ? ['mapping', 'strict', 'preview'].flatMap((field) =>
          inBodies.map(([name, text]) => ({ name: `form ${field}: ${name}`, apply: withField(field, text) })),
        )
      : []),
  ]
}

/** Every mutation of an operation's sample: first those of which it is the characters alone, while nothing is used up. */
export function mutationsOf(operation: ApiOperation, sample: Sample): Mutation[] {
  const all = [
    ...inPath(sample),
    ...inQuery(operation, sample),
    ...inBody(operation, sample),
    ...inForm(sample),
  ]
  return [
    ...all.filter(({ name }) => isOfCharacters(name)),
    ...all.filter(({ name }) => !isOfCharacters(name)),
  ]
}

function inPath({ path = {} }: Sample): Mutation[] {
  return Object.entries(path).flatMap(([part, value]) =>
    [...IN_URL, ...spoilt(value, [NUL, NUL]), '2147483648', '9'.repeat(19)]
      .filter((text) => text !== '')
      .map((text) => ({
        name: `path ${part} = ${show(text)}`,
        apply: (sample: Sample) => ({ ...sample, path: { ...sample.path, [part]: text } }),
      })),
  )
}

function queryNames({ operation }: ApiOperation, { query = {} }: Sample): string[] {
  const described = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => name)
  return [...new Set([...described, ...Object.keys(query)])]
}

function inQuery(operation: ApiOperation, sample: Sample): Mutation[] {
  const { query = {} } = sample
  const names = queryNames(operation, sample)
  return names.flatMap((name, place) => [
    ...inTurn(
      [...IN_URL, ...spoilt(query[name] ?? 'a', [NUL, NUL]), '9007199254740991', '2147483647'],
      place,
      names.length,
      isOneCharacter,
    ).map((text) => ({
      name: `query ${name} = ${show(text)}`,
      apply: (sample: Sample) => ({ ...sample, query: { ...sample.query, [name]: text } }),
    })),
    {
      name: `query ${name} twice`,
      apply: (sample: Sample) => ({ ...sample, twice: [name, NUL] as [string, string] }),
    },
    {
      name: `query ${name}[]`,
      apply: (sample: Sample) => ({ ...sample, query: { ...sample.query, [`${name}[]`]: NUL } }),
    },
  ])
}

/** Everything that the description or the sample has in a body. */
function bodyPlaces({ operation }: ApiOperation, body: unknown): string[][] {
  if (body === undefined) return []
  const schema = operation.requestBody?.content['application/json']?.schema
  return [
    ...new Map(
      [...placesIn(schema ?? {}), ...placesOf(body)].map((place) => [place.join('.'), place]),
    ).values(),
  ]
}

function inBody(operation: ApiOperation, { body }: Sample): Mutation[] {
  if (body === undefined) return []
  const whole = [null, [], 'text', 0, {}, nested(1_000)].map((value) => ({
    name: `body = ${show(value)}`,
    apply: (sample: Sample) => ({ ...sample, body: value }),
  }))
  const places = bodyPlaces(operation, body)
  return [
    ...whole,
    ...places.flatMap((place, index) => {
      const now = at(body, place)
      const values = [...IN_BODY, ...(typeof now === 'string' ? spoilt(now, [NUL, HALF_LETTER]) : [])]
      return inTurn(values, index, places.length, isOneCharacter).map((value) => ({
        name: `body ${place.join('.')} = ${show(value)}`,
        apply: (sample: Sample) => ({ ...sample, body: put(sample.body, place, value) }),
      }))
    }),
  ]
}

/** The fields of an upload's form beside its file. */
function inForm({ raw }: Sample): Mutation[] {
  if (!(raw instanceof FormData)) return []
  const mapping = (constant: string) =>
    JSON.stringify({
      Company: { constant },
      'Breach Date': { from: constant },
      'Affected Users': { from: 'Affected Users' },
      'Data Types': { from: 'Data Types' },
      Severity: { byCount: true },
    })
  const fields: [string, string][] = [
    ...TEXTS,
    mapping(`a${NUL}b`),
    mapping(HALF_LETTER),
    JSON.stringify(nested(1_000)),
  ].map((text) => ['mapping', text])
  return [
    ...fields,
    ...TEXTS.flatMap((text): [string, string][] => [
      ['strict', text],
      ['preview', text],
    ]),
  ].map(([name, text]) => ({
    name: `form ${name} = ${show(text)}`,
    apply: withField(name, text),
  }))
}

/** The same form with one more field, before its file. */
function withField(name: string, text: string): Mutation['apply'] {
  return (sample) => {
    const form = new FormData()
    form.set(name, text)
    for (const [key, value] of sample.raw as FormData) if (key !== name) form.set(key, value)
    return { ...sample, raw: form }
  }
}

/** Where a value of this schema has something, optional fields too. */
function placesIn(schema: JsonSchema): string[][] {
  const { anyOf, oneOf, properties } = schema as {
    anyOf?: JsonSchema[]
    oneOf?: JsonSchema[]
    properties?: Record<string, JsonSchema>
  }
  const inner = Object.entries(properties ?? {}).flatMap(([name, field]) => [
    [name],
    ...placesIn(field).map((place) => [name, ...place]),
  ])
  return [...inner, ...(anyOf ?? oneOf ?? []).flatMap(placesIn)]
}

/** Where this value has something. */
function placesOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    [name],
    ...placesOf(inner).map((place) => [name, ...place]),
  ])
}

function at(value: unknown, place: string[]): unknown {
  return place.reduce<unknown>(
    (inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name],
    value,
  )
}

function put(value: unknown, [name, ...rest]: string[], inner: unknown): unknown {
  if (name === undefined) return inner
  const next = put((value as Record<string, unknown> | null | undefined)?.[name], rest, inner)
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === name ? next : item))
  return { ...(value as object | null | undefined), [name]: next }
}

function show(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 30)}… (${text.length})` : text
}
