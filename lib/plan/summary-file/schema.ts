import { z } from 'zod'
import { breachResponse } from '../../breaches/breach'

// The file of a check's result, for one's own records: what is in it, and what each part means. Pure.

/** Goes up when a part is taken away or means something else; parts may come at any time. */
export const SUMMARY_FILE_VERSION = 1

const fileBreach = breachResponse
  .omit({ id: true, logoUrl: true, logoPath: true })
  .extend({
    legalStatus: z.string().meta({
      description:
        'What is known of legal action, in words: open claims, the status, or a settlement on record.',
    }),
    page: z.url().meta({ description: 'What is listed here of it.' }),
    claims: z
      .array(z.string())
      .meta({ description: 'The slugs of the open settlements about it: see claims.' }),
    onRecord: z
      .array(z.object({ company: z.string(), page: z.url() }))
      .meta({ description: 'Other settlements on record about it: no claims are known to be open in them.' }),
  })
  .meta({ id: 'BreachInFile' })

const fileClaim = z
  .object({
    slug: z.string(),
    company: z.string(),
    isExample: z.boolean().meta({ description: 'An invented company.' }),
    claimBy: z.iso.date().meta({ description: 'The last day to claim.' }),
    claimByWords: z
      .string()
      .meta({ description: 'The same, with its hour and zone where they are printed.' }),
    officialAddress: z
      .string()
      .nullable()
      .meta({ description: 'As a person types it; null where none is on record, or sources disagree.' }),
    addressCheckedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When it was last compared with its sources; null where nobody has.' }),
    page: z.url().meta({ description: 'What is on record here of the settlement, with its sources.' }),
  })
  .meta({ id: 'ClaimInFile' })

const fileStep = z
  .object({
    key: z.string(),
    title: z.string(),
    why: z.string(),
    minutes: z.int(),
    because: z.array(z.string()).meta({ description: 'What the exposed data means.' }),
    actions: z.array(z.string()).meta({ description: 'What to do, in the order to do it.' }),
    links: z
      .array(z.object({ name: z.string(), href: z.url(), checkedOn: z.iso.date().nullable() }))
      .meta({ description: 'Official pages. checkedOn is the day somebody last opened the address.' }),
    claim: z
      .object({ slug: z.string(), claimBy: z.iso.date() })
      .nullable()
      .meta({ description: 'Of a step that is about an open settlement.' }),
  })
  .meta({ id: 'StepInFile' })

/** What GET /v1/breaches/summary responds with. */
export const summaryFileResponse = z
  .object({
    format: z.literal('breach-summary'),
    version: z.literal(SUMMARY_FILE_VERSION),
    checkedAt: z.iso.datetime().meta({ description: 'When the address was looked up.' }),
    madeAt: z.iso.datetime().meta({ description: 'When this file was made: claims are open as of then.' }),
    source: z.object({
      name: z.string(),
      page: z.url().meta({ description: 'The page of which this is the file.' }),
    }),
    email: z.string().meta({ description: 'As it was looked up: trimmed and in lower case.' }),
    outcome: z.enum(['found', 'none-known']),
    answer: z.string().meta({ description: 'The result in a sentence or two.' }),
    incomplete: z
      .boolean()
      .meta({ description: 'True when a source did not answer, so that there may be more.' }),
    searched: z
      .object({
        breaches: z.int().min(0),
        withoutAddresses: z.int().min(0),
        catalogueAsOf: z.iso.datetime().nullable(),
      })
      .meta({
        description:
          'In how many of the listed breaches addresses were looked through, sensitive ones only for the proven owner of the address, how many are listed without addresses, and as of when the list is.',
      }),
    breaches: z.array(fileBreach).meta({ description: 'Newest first.' }),
    claims: z.array(fileClaim).meta({
      description:
        'The open settlements about them, the soonest last day first. To be in a breach is not to be in its settlement.',
    }),
    plan: z.array(fileStep).meta({ description: 'What to do about it, in order.' }),
    notes: z.array(z.string()).meta({ description: 'What is true of all of it, and whose the data is.' }),
  })
  .meta({ id: 'SummaryFile' })
export type SummaryFile = z.infer<typeof summaryFileResponse>
