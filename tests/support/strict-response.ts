import { z, type ZodType } from 'zod'
import type { Operation } from '@/lib/http/route'
import { toJsonSchema } from '@/lib/http/openapi/json-schema'
import type { JsonSchema } from '@/lib/http/openapi/types'

// Responses as their schemas have them, to the key: what a schema does not name is refused, and so is what is missing.

const translated = new WeakMap<JsonSchema, ZodType>()

/** A JSON Schema of the API's description as one that checks, made once. @param named what it refers to. */
export function toStrictZod(schema: JsonSchema, named: Record<string, JsonSchema>): ZodType {
  let checking = translated.get(schema)
  if (!checking) translated.set(schema, (checking = translate(schema, named)))
  return checking
}

function translate(schema: JsonSchema, named: Record<string, JsonSchema>): ZodType {
  const whole = JSON.stringify({ ...schema, $defs: named })
    .replaceAll('#/components/schemas/', '#/$defs/')
    // JSON Schema's own meaning: the form. Zod asks for one of the versions too, which ids of 128 random bits do not name.
    .replaceAll('"format":"uuid"', `"pattern":"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"`)
  return z.fromJSONSchema(JSON.parse(whole))
}

const made = new WeakMap<ZodType, ZodType>()

/** A response's schema as the description has it, which allows no other key. */
function strict(schema: ZodType): ZodType {
  const known = made.get(schema)
  if (known) return known
  const named: Record<string, JsonSchema> = {}
  const checking = toStrictZod(toJsonSchema(schema, 'output', named), named)
  made.set(schema, checking)
  return checking
}

/**
 * Parses what a call responded with when it was done.
 * @throws Error for a key that its schema does not name, a missing key, or another value.
 */
export function parseStrictly(
  { summary, response }: Pick<Operation, 'summary' | 'response'>,
  body: unknown,
): void {
  if (!response) throw new Error(`"${summary}" responds with JSON, and its responseType says it does not.`)
  const result = strict(response).safeParse(body)
  if (!result.success)
    throw new Error(
      `"${summary}" responds with something else than its schema says:\n${z.prettifyError(result.error)}\n${JSON.stringify(body).slice(0, 2_000)}`,
    )
}

/** Where a response could have a key more or a key less, at any depth, and nobody would notice. Of a list the first item is tried. */
export function unnoticedIn(schema: ZodType, body: unknown): string[] {
  const found: string[] = []
  const passes = (changed: unknown) => strict(schema).safeParse(changed).success
  function visit(value: unknown, path: string, inPlace: (changed: unknown) => unknown): void {
    if (Array.isArray(value))
      return value.length > 0
        ? visit(value[0], `${path}[]`, (item) => inPlace([item, ...value.slice(1)]))
        : undefined
    if (typeof value !== 'object' || value === null) return
    if (passes(inPlace({ ...value, unexpected: 1 }))) return void found.push(`${path}: any key`)
    for (const [key, inner] of Object.entries(value)) {
      const { [key]: _, ...rest } = value as Record<string, unknown>
      const below = path ? `${path}.${key}` : key
      if (passes(inPlace(rest))) found.push(`${below}: not there`)
      visit(inner, below, (changed) => inPlace({ ...value, [key]: changed }))
    }
  }
  visit(body, '', (changed) => changed)
  return found
}
