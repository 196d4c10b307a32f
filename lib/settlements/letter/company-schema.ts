import { z } from 'zod'
import { DATE_PRECISIONS, DATES_ARE } from '../../breaches/breach'
import { pagedResponse, pagingFields } from '../../lists/paging-schema'
import { looksLikeSsn, SSN_REFUSED } from '../../validation/ssn'

/** The longest name that is looked for. Characters. */
const MAX_COMPANY_LENGTH = 120

const company = z
  .string({ error: 'Type the company\u2019s name' })
  .trim()
  .min(2, 'Type at least two letters of the company\u2019s name')
  .max(MAX_COMPANY_LENGTH, `Type no more than ${MAX_COMPANY_LENGTH} characters`)
  .refine((text) => !looksLikeSsn(text), SSN_REFUSED)

/** The query of GET /v1/companies. */
export const findCompaniesSchema = z.object({ q: company })

/** The body of POST /v1/companies/asked. */
export const askCompanySchema = z.strictObject({
  company: company.refine(
    // Nothing by which a person could be known.
    (text) => !/[@/\\<>]|\d{5}|\d\D?\d\D?\d\D?\d\D?\d\D?\d\D?\d/.test(text),
    'Type the company\u2019s name, and nothing else',
  ),
})

const companyItem = z.object({
  key: z.string().meta({ description: 'Names it in /letter?key=.' }),
  name: z.string(),
  breachDate: z.iso.date().nullable(),
  datePrecision: z.enum(DATE_PRECISIONS).nullable(),
  dateIs: z.enum(DATES_ARE),
  claimsOpen: z.boolean(),
  hasSettlement: z.boolean(),
  isWithdrawn: z.boolean().meta({
    description: 'Whether all that is known of a settlement of it is withdrawn; its page says why.',
  }),
  isExample: z.boolean(),
})
export type CompanyItem = z.infer<typeof companyItem>

export const companiesResponse = z.object({ results: z.array(companyItem) })

/** The query of GET /v1/admin/companies/asked. */
export const listAskedCompaniesSchema = z.object({
  ...pagingFields,
  state: z.enum(['listed', 'dismissed'], { error: 'state must be listed or dismissed' }).default('listed'),
})
export type ListAskedCompaniesQuery = z.output<typeof listAskedCompaniesSchema>

const isDismissed = { error: 'isDismissed must be true or false' }

/** The body of PATCH /v1/admin/companies/asked/{id}. */
export const dismissCompanySchema = z.discriminatedUnion(
  'isDismissed',
  [
    z.strictObject({
      isDismissed: z.literal(true),
      times: z
        .int('times must be a whole number')
        .min(1, 'times must be at least 1')
        .meta({ description: 'As the list said: nothing is taken off that was asked for again since.' }),
    }),
    z.strictObject({ isDismissed: z.literal(false) }),
  ],
  isDismissed,
)
export type DismissCompanyBody = z.output<typeof dismissCompanySchema>

export const dismissedCompanyResponse = z.object({ message: z.string(), changed: z.boolean() })

const askedCompany = z.object({
  id: z.uuid(),
  /** As it was first typed. */
  name: z.string(),
  times: z.int().min(1),
  firstAskedAt: z.iso.datetime(),
  lastAskedAt: z.iso.datetime(),
  record: z
    .object({ id: z.int(), isPublished: z.boolean() })
    .nullable()
    .meta({ description: 'The newest record of a settlement of this name, which somebody has begun since.' }),
})

export const askedCompaniesResponse = z.object({
  results: z.array(askedCompany),
  ...pagedResponse,
  totalDismissed: z.int().meta({ description: 'How many were taken off the list.' }),
})
export type AskedCompanyList = z.infer<typeof askedCompaniesResponse>
