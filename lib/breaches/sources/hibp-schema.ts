import { z } from 'zod'

const instant = z
  .string()
  .max(40)
  .refine((value) => !Number.isNaN(Date.parse(value)), 'must be a date and time')

/**
 * One record of the Have I Been Pwned API v3 (specification, Outside services). Fields that came later than others are
 * optional, unknown ones are ignored.
 */
export const hibpBreachSchema = z.object({
  Name: z.string().min(1).max(200),
  Title: z.string().min(1).max(500),
  Domain: z.string().max(253),
  BreachDate: z.iso.date(),
  AddedDate: instant,
  ModifiedDate: instant,
  PwnCount: z.number().int().min(0).max(1e12),
  Description: z.string().max(50_000),
  DataClasses: z.array(z.string().min(1).max(200)).max(500),
  IsVerified: z.boolean(),
  IsFabricated: z.boolean(),
  IsSensitive: z.boolean(),
  IsRetired: z.boolean(),
  IsSpamList: z.boolean(),
  IsMalware: z.boolean().default(false),
  IsStealerLog: z.boolean().default(false),
  IsSubscriptionFree: z.boolean().default(false),
  LogoPath: z
    .string()
    .max(2_000)
    .nullish()
    .transform((value) => value ?? ''),
  Attribution: z
    .string()
    .max(2_000)
    .nullish()
    .transform((value) => value ?? null),
  DisclosureUrl: z
    .string()
    .max(2_000)
    .nullish()
    .transform((value) => value ?? null),
})

export type HibpBreach = z.infer<typeof hibpBreachSchema>
