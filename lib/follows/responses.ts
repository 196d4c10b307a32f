import { z } from 'zod'
import { PHASES } from '../settlements/phase'
import { ADDRESS_MAIL, DAY_MAIL } from './day-mail'
import { LAST_DAY_KINDS, TRACKER_STATES } from './tracker'

// What the calls about followed settlements respond with. Pure.

const dayMail = z.enum(DAY_MAIL).meta({
  description:
    'Whether mail about its days comes: `on`; `news` when only what happens is told; `none` when nothing is; else why the address gets none.',
})
const lastDays = z.array(z.enum(LAST_DAY_KINDS)).meta({
  description: 'The last days that mail can still come before: to claim, and to exclude oneself. A day that may be set yet is one of them.', // prettier-ignore
})
const addressMail = z.enum(ADDRESS_MAIL).meta({
  description: 'Whether mail about days comes to the address: `on`, or why it does not.',
})

const followed = z
  .object({
    slug: z.string(),
    company: z.string(),
    isExample: z.boolean(),
    phase: z.enum(PHASES),
    claimBy: z.string().nullable().meta({
      description: 'The last day to claim, where a court or an official page gives one. YYYY-MM-DD.',
    }),
    claimByTime: z.string().nullable().meta({
      description: 'The hour of that day and its zone, in words; null where none is printed.',
    }),
    claimDisputed: z.boolean().meta({
      description: 'True where official sources give different last days to claim: then none is named.',
    }),
    officialAddress: z.string().nullable(),
    state: z.enum(TRACKER_STATES),
    filedOn: z.string().nullable(),
    claimNumber: z.string().nullable(),
    paidCents: z.int().nullable(),
    mail: dayMail,
    lastDays,
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'FollowedSettlement' })
export type FollowedSettlement = z.infer<typeof followed>

export const followedListResponse = z.object({
  settlements: z.array(followed),
  mail: addressMail,
  calendarSince: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When the present address of the calendar was made; null where there is none.' }),
})
export type FollowedList = z.infer<typeof followedListResponse>

export const trackerResponse = z.object({
  slug: z.string(),
  state: z.enum(TRACKER_STATES).nullable(),
  mail: dayMail,
  lastDays,
})

export const deadlineMailResponse = z.object({ mail: addressMail, message: z.string() })

export const calendarAddressResponse = z.object({
  url: z.string().meta({ description: 'The calendar. It is shown this once.' }),
})

export const confirmedResponse = z.object({
  kind: z.enum(['follow', 'keep']),
  message: z.string(),
  settlement: z.string().nullable().meta({ description: 'The slug of what is followed.' }),
})
export type Confirmed = z.infer<typeof confirmedResponse>
