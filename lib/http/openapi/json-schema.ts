import { z, type ZodType } from 'zod'
import type { JsonSchema } from './types'

/** Says what a format does not: these patterns are long, and nobody can read them. */
const FORMATS_THAT_SAY_IT_ALL = new Set(['date-time', 'date', 'uuid', 'email'])

/**
 * A zod schema as JSON Schema. Schemas with an id (`.meta({ id })`) go to `named`, and are referred to.
 * @param io `input` for what is sent, before it is transformed; `output` for what is answered.
 * @throws Error for a name that stands for two different schemas.
 */
export function toJsonSchema(
  schema: ZodType,
  io: 'input' | 'output',
  named: Record<string, JsonSchema>,
): JsonSchema {
  const {
    $schema: _version,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // JSON has it as text.
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
      if (FORMATS_THAT_SAY_IT_ALL.has(jsonSchema.format ?? '')) delete jsonSchema.pattern
    },
  })
  for (const [id, { id: _id, ...definition }] of Object.entries($defs as Record<string, JsonSchema>))
    name(named, id, definition)
  const { id, ...whole } = rest as JsonSchema
  if (typeof id !== 'string') return withReferences(whole)
  name(named, id, whole)
  return { $ref: `#/components/schemas/${id}` }
}

function name(named: Record<string, JsonSchema>, id: string, definition: JsonSchema): void {
  const referring = withReferences(definition)
  if (named[id] && JSON.stringify(named[id]) !== JSON.stringify(referring))
    throw new Error(`Two different schemas are called ${id}.`)
  named[id] = referring
}

/** The same with references to the document's own place for schemas. */
function withReferences(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'),
  ) as JsonSchema
}
