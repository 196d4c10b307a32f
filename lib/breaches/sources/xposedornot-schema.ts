import { z } from 'zod'

// GET /v1/breach-analytics of XposedOrNot (specification, Outside services). Most metrics stand in a list of one; some answers have
// them bare, or null. Unknown fields are ignored. Three levels of the tree are read and no more, so that no response can
// make us recurse.

const count = z.number().int().min(0).max(1_000_000)
const name = z.string().max(500)

/** A value, a list with the value in it, an empty list or null. @returns the value or null. */
const oneOf = <T extends z.ZodType>(value: T) =>
  z
    .union([z.tuple([value], z.unknown()), z.tuple([]), value])
    .nullish()
    .transform((given) =>
      Array.isArray(given)
        ? ((given[0] ?? null) as z.infer<T> | null)
        : ((given ?? null) as z.infer<T> | null),
    )

const leaf = z.object({ name })
const category = z.object({ name, children: z.array(leaf).max(500).nullish() })
const industryPairs = z.array(z.tuple([z.string().max(100), count], z.unknown())).max(200)

const metrics = z.object({
  risk: oneOf(
    z.object({ risk_label: z.string().max(100).nullish(), risk_score: z.number().min(0).max(100) }),
  ),
  passwords_strength: oneOf(
    z.object({
      StrongHash: count.nullish(),
      Unknown: count.nullish(),
      EasyToCrack: count.nullish(),
      PlainText: count.nullish(),
    }),
  ),
  xposed_data: oneOf(z.object({ children: z.array(category).max(100).nullish() })),
  // A list of pairs, or a list with that list in it.
  industry: z
    .union([z.array(industryPairs).max(1), industryPairs])
    .nullish()
    .transform(
      (given) => ((Array.isArray(given?.[0]?.[0]) ? given[0] : given) ?? []) as z.infer<typeof industryPairs>,
    ),
  yearwise_details: oneOf(z.record(z.string().max(100), z.unknown())),
})

export const xposedOrNotAnalyticsSchema = z.object({
  // There in every response, null when there are no breaches. A response without it says nothing.
  BreachMetrics: metrics.nullable(),
  BreachesSummary: oneOf(z.object({ site: z.string().max(200_000).nullish() })),
})

/** How a 429 says when to come back. Seconds. */
export const xposedOrNotErrorSchema = z.object({
  detail: z.object({ retry_after: z.coerce.number().positive() }),
})

export type XposedOrNotAnalytics = z.infer<typeof xposedOrNotAnalyticsSchema>
