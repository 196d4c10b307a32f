import { z } from 'zod'
import { breachResponse, type Breach } from '../breach'
import { STATUSES, type StatusName } from '../status/status-table'

// What the calls under /v1/breaches respond with, breaches themselves aside (lib/breaches/breach.ts). Pure.

/**
 * A check that could be made. `found`: at least one breach to show. `none-known`: every source answered, and none has it. One that
 * could not be made is an error.
 */
export const checkResponse = z.object({
  email: z.string().meta({ description: 'As it was checked: trimmed and in lower case.' }),
  outcome: z.enum(['found', 'none-known']),
  breaches: z
    .array(
      breachResponse
        .extend({
          settlements: z
            .array(
              z.object({
                slug: z.string(),
                company: z.string(),
                claimBy: z.iso.date().meta({ description: 'The last day to claim.' }),
              }),
            )
            .optional()
            .meta({
              description:
                'The settlements about it in which claims are open. To be in the breach is not to be in one.',
            }),
        })
        .meta({ id: 'FoundBreach' }),
    )
    .meta({ description: 'Newest first.' }),
  incomplete: z
    .boolean()
    .meta({ description: 'True when a source did not answer, so that there may be more.' }),
  coverage: z.object({ searched: z.int().min(0), unsearched: z.int().min(0) }).meta({
    description:
      'In how many of the listed breaches addresses were looked through, sensitive ones aside, and how many are listed without addresses.',
  }),
})

/** The same, or that it could not be made. */
export type CheckResult = Omit<CheckResponse, 'outcome' | 'coverage' | 'breaches'> & {
  breaches: Breach[]
  outcome: CheckResponse['outcome'] | 'could-not-check'
}
type CheckResponse = z.infer<typeof checkResponse>

const count = z.int().min(0)

/** How many breaches have each status (specification, section 3, admin side). */
export const statusCountsResponse = z.object({
  statusCounts: z.object({
    ...(Object.fromEntries(Object.keys(STATUSES).map((name) => [name, count])) as Record<
      StatusName,
      typeof count
    >),
    total: count,
  }),
})
export type StatusCounts = z.infer<typeof statusCountsResponse>['statusCounts']
