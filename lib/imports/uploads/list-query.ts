import { z } from 'zod'

/** The history's page in an address bar: one that cannot be read is the first. Pure. */
export const uploadListQuery = z.object({
  page: z
    .preprocess(
      (value) => (Array.isArray(value) ? value[0] : value),
      z.coerce.number().int().min(1).max(1_000_000),
    )
    .catch(1),
})
