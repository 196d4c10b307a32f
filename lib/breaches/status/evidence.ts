import '../../validation/zod-in-browsers'
import { z } from 'zod'
import { RAW_MAX_LENGTH } from '../../validation/fields'
import type { BreachEvidence } from '../breach'

// What a breach's legal status rests on: shown to the public where an operator has given it, while there is a legal action. Pure.

export const MAX_NAME_LENGTH = 300
export const MAX_URL_LENGTH = 2_000
/** With the blanks around it that a paste brings along: what is longer is not looked at. */
export const RAW_URL_LENGTH = 2 * MAX_URL_LENGTH
export const WRONG_LINK = 'Source link must begin with http:// or https://'

/** Whether a text is an address that may be shown as a link: a page, never a script. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s|\p{C}/u.test(text)) return false
  try {
    const { protocol, hostname, username, password } = new URL(text)
    return (
      (protocol === 'https:' || protocol === 'http:') &&
      hostname.includes('.') &&
      username === '' &&
      password === ''
    )
  } catch {
    return false
  }
}

/** A link as it was typed or copied from a bar that shows no `https://`: that is put before it. Anything else stays as it is. */
export function withScheme(text: string): string {
  const host = /^[^\s/:?#@]*/.exec(text)![0]
  const next = text.charAt(host.length)
  const isHost = host.includes('.') && !host.startsWith('.') && ['', '/', ':', '?', '#'].includes(next)
  return isHost ? `https://${text}` : text
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  // Date takes 31 February for a day in March.
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

const LONG_LINK = `Source link must be no more than ${MAX_URL_LENGTH} characters`

const orNull = (value: string): string | null => value || null
const line = (label: string) =>
  z
    .string()
    .max(RAW_MAX_LENGTH, `${label} must be no more than ${MAX_NAME_LENGTH} characters`)
    .transform((text) => text.replace(/\p{Cc}|\s+/gu, ' ').trim())
    .pipe(z.string().max(MAX_NAME_LENGTH, `${label} must be no more than ${MAX_NAME_LENGTH} characters`))
    .transform(orNull)
    .nullish()
    .transform((value) => value ?? null)

const fields = z.object({
  caseName: line('Case name'),
  court: line('Court'),
  sourceUrl: z
    .string()
    .max(RAW_URL_LENGTH, { error: LONG_LINK, abort: true })
    .trim()
    .overwrite(withScheme)
    .max(MAX_URL_LENGTH, LONG_LINK)
    .refine((text) => text === '' || isWebAddress(text), WRONG_LINK)
    .transform(orNull)
    .nullish()
    .transform((value) => value ?? null),
  deadline: z
    .string()
    .trim()
    .refine((text) => text === '' || isCalendarDay(text), 'Act by must be a date written YYYY-MM-DD')
    .transform(orNull)
    .nullish()
    .transform((value) => value ?? null),
})

/** Evidence as a form or a call sends it; what is empty is null, and nothing at all is null altogether. */
export const evidenceSchema = fields
  .nullable()
  .transform((value): BreachEvidence | null =>
    value && Object.values(value).some((part) => part !== null) ? value : null,
  )
/** As typed in a form, where every field is a text. */
export const evidenceFieldsSchema = fields

/** The columns of a breach's row that hold its evidence. */
export interface EvidenceColumns {
  evidenceCaseName: string | null
  evidenceCourt: string | null
  evidenceSourceUrl: string | null
  evidenceDeadline: Date | null
}

export function toEvidenceColumns(evidence: BreachEvidence | null): EvidenceColumns {
  return {
    evidenceCaseName: evidence?.caseName ?? null,
    evidenceCourt: evidence?.court ?? null,
    evidenceSourceUrl: evidence?.sourceUrl ?? null,
    evidenceDeadline: evidence?.deadline ? new Date(evidence.deadline) : null,
  }
}

export function evidenceOf(row: EvidenceColumns): BreachEvidence | null {
  const evidence = {
    caseName: row.evidenceCaseName,
    court: row.evidenceCourt,
    sourceUrl: row.evidenceSourceUrl,
    deadline: row.evidenceDeadline?.toISOString().slice(0, 10) ?? null,
  }
  return Object.values(evidence).some((part) => part !== null) ? evidence : null
}
