import { z } from 'zod'

/**
 * The same fields for an address bar, where nothing is an error: what cannot be read counts as absent (as in
 * lib/breaches/catalogue/list-schema.ts). Pure.
 */
export function lenient<S extends Record<string, z.ZodType>>(
  shape: S,
): z.ZodType<{ [K in keyof S]: z.output<S[K]> | undefined }> {
  return z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [name, field.optional().catch(undefined)]),
    ),
  ) as never
}
