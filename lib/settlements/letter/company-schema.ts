import { z } from 'zod'
import { DATE_PRECISIONS } from '../../breaches/breach'
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
  claimsOpen: z.boolean(),
  hasSettlement: z.boolean(),
  isExample: z.boolean(),
})
export type CompanyItem = z.infer<typeof companyItem>

export const companiesResponse = z.object({ results: z.array(companyItem) })

export const askedCompaniesResponse = z.object({
  results: z.array(
    z.object({
      name: z.string(),
      times: z.int().min(1),
      firstAskedAt: z.iso.datetime(),
      lastAskedAt: z.iso.datetime(),
    }),
  ),
  totalResults: z.int().min(0),
})
