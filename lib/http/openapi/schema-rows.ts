import type { JsonSchema } from './types'

// A JSON Schema as rows to read. Pure.

export interface SchemaRow {
  /** Where it stands, for instance `token.access.expires` or `results[].id`; empty for the value itself. */
  name: string
  /** In words, for instance `text, a date and time`. */
  type: string
  /** The named schema that it is, or a list of which. */
  schema: string | null
  required: boolean
  note: string
}

const FORMATS: Record<string, string> = {
  'date-time': 'a date and time',
  date: 'a date',
  uuid: 'a UUID',
  uri: 'a URL',
  email: 'an address',
  binary: 'a file',
}
const TYPES: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
  array: 'list',
}

/** The fields of a schema, those of objects inside it too. */
export function schemaRows(schema: JsonSchema): SchemaRow[] {
  const { properties } = schema as { properties?: Record<string, JsonSchema> }
  return properties ? fieldRows(schema, '') : [row('', schema, true), ...innerRows(schema, '')]
}

function fieldRows(schema: JsonSchema, prefix: string): SchemaRow[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).flatMap(([key, field]) => {
    const name = prefix ? `${prefix}.${key}` : key
    return [row(name, field, required.includes(key)), ...innerRows(field, name)]
  })
}

/** What an object, a list of objects, or one of several such holds. */
function innerRows(schema: JsonSchema, name: string): SchemaRow[] {
  const options = optionsOf(schema)
  if (options) return options.flatMap((option) => innerRows(option, name))
  if (schema.type === 'array' && isSchema(schema.items))
    return schema.items.properties
      ? fieldRows(schema.items, `${name}[]`)
      : innerRows(schema.items, `${name}[]`)
  return schema.properties ? fieldRows(schema, name) : []
}

function row(name: string, schema: JsonSchema, required: boolean): SchemaRow {
  return {
    name,
    type: typeWords(schema),
    schema: referenceOf(schema),
    required,
    note: typeof schema.description === 'string' ? schema.description : '',
  }
}

/** A type in words. */
export function typeWords(schema: JsonSchema): string {
  const options = optionsOf(schema)
  if (options) return [...new Set(options.map(typeWords))].join(' or ')
  const reference = referenceOf(schema)
  if (typeof schema.$ref === 'string') return reference!
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(', ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.type === 'array')
    return isSchema(schema.items) && Object.keys(schema.items).length > 0
      ? `list of ${typeWords(schema.items)}`
      : 'list'
  const type = TYPES[String(schema.type)] ?? 'anything'
  const format = FORMATS[String(schema.format)]
  return [type, ...(format ? [format] : []), ...bounds(schema)].join(', ')
}

function bounds({ type, minimum, maximum, maxLength, default: fallback }: JsonSchema): string[] {
  const words: string[] = []
  const most = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER
  if (type === 'integer' && typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER)
    words.push(most ? `${minimum} to ${maximum}` : `${minimum} or more`)
  else if (most) words.push(`at most ${maximum}`)
  if (typeof maxLength === 'number') words.push(`at most ${maxLength} characters`)
  if (fallback !== undefined && typeof fallback !== 'object')
    words.push(`otherwise ${JSON.stringify(fallback)}`)
  return words
}

function optionsOf({ anyOf, oneOf }: JsonSchema): JsonSchema[] | null {
  const options = anyOf ?? oneOf
  return Array.isArray(options) ? (options as JsonSchema[]) : null
}

function referenceOf(schema: JsonSchema): string | null {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1)!
  if (schema.type === 'array' && isSchema(schema.items)) return referenceOf(schema.items)
  for (const option of optionsOf(schema) ?? []) {
    const reference = referenceOf(option)
    if (reference) return reference
  }
  return null
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null
}
