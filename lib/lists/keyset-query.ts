import { z } from 'zod'
import { queryField } from '../validation/query-field'
import { END, idCursorSchema } from './keyset'
import { pagingFields } from './paging-schema'

/** The cursors of a list that goes by a row's number. */
const ID_CURSORS = {
  after: queryField(idCursorSchema),
  before: queryField(z.union([idCursorSchema, z.literal(END)])),
}

/**
 * The query of a list that `readPage` reads. Pure.
 * @param cursors where a list goes by another key than a row's number.
 * @returns it for a call, which says what is wrong, and for an address bar, where nothing is an error.
 */
export function keysetQuery<
  Filters extends Record<string, z.ZodType>,
  Cursors extends Record<'after' | 'before', z.ZodType> = typeof ID_CURSORS,
>(filters: Filters, cursors: Cursors = ID_CURSORS as unknown as Cursors) {
  const fields = { ...filters, ...cursors }
  return { call: z.object({ ...fields, limit: pagingFields.limit }), tab: lenient(fields) }
}

/**
 * The same fields for an address bar, where nothing is an error: what cannot be read counts as absent (as in
 * lib/breaches/catalogue/list-schema.ts). Pure.
 */
function lenient<S extends Record<string, z.ZodType>>(
  shape: S,
): z.ZodType<{ [K in keyof S]: z.output<S[K]> | undefined }> {
  return z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [name, field.optional().catch(undefined)]),
    ),
  ) as never
}
