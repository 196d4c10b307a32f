import { matchKeysOf } from '../../breaches/one/company-key'
import { normaliseHost, hostError } from '../hosts'

// One row of a list of what letters offer. Pure.

export interface OfferRow {
  company: string
  companyKeys: string[]
  provider: string | null
  months: number | null
  basis: 'absolute' | 'letter_date' | 'unknown'
  enrolBy: string | null
  daysFromLetter: number | null
  signUpAddress: string | null
  reportedOn: string | null
  sourceKey: string
}

/** What the columns are called. Those with a question mark may be missing. */
export const OFFER_COLUMNS = [
  'organization',
  'reported_date',
  'remedy_provider',
  'remedy_months',
  'deadline_basis',
  'enrollment_deadline',
  'days_from_letter',
  'ca_ag_report',
] as const

const BASES: Record<string, OfferRow['basis']> = {
  absolute: 'absolute',
  letter_date_relative: 'letter_date',
  letter_date: 'letter_date',
  unknown: 'unknown',
  '': 'unknown',
}
const MOST_MONTHS = 120
const MOST_DAYS = 1_000

/** @returns the row, or its first fault with the column that it is in. */
export function readOfferRow(
  cells: Readonly<Record<string, string>>,
): OfferRow | { column: string; message: string } {
  const cell = (name: string): string => (cells[name] ?? '').trim()
  const fault = (column: string, message: string) => ({ column, message })
  const company = cell('organization')
  if (company === '' || company.length > 300) return fault('organization', 'is missing or too long')
  const companyKeys = matchKeysOf({ title: company, name: company, domain: '' })
  if (companyKeys.length === 0) return fault('organization', 'is no name')
  const provider = cell('remedy_provider')
  if (provider.length > 200) return fault('remedy_provider', 'is too long')
  const basis = BASES[cell('deadline_basis').toLowerCase()]
  if (!basis) return fault('deadline_basis', 'must be absolute, letter_date_relative or unknown')
  const months = readCount(cell('remedy_months'), MOST_MONTHS)
  if (months === undefined) return fault('remedy_months', `must be a number up to ${MOST_MONTHS}`)
  const days = readCount(cell('days_from_letter'), MOST_DAYS)
  if (days === undefined) return fault('days_from_letter', `must be a number up to ${MOST_DAYS}`)
  const enrolBy = readDay(cell('enrollment_deadline'))
  if (enrolBy === undefined) return fault('enrollment_deadline', 'must be a day as YYYY-MM-DD')
  const reportedOn = readDay(cell('reported_date'))
  if (reportedOn === undefined) return fault('reported_date', 'must be a day as YYYY-MM-DD')
  if (basis === 'absolute' && enrolBy === null) return fault('enrollment_deadline', 'is missing')
  if (basis === 'letter_date' && days === null) return fault('days_from_letter', 'is missing')
  const address = readAddress(cell('enrollment_address'))
  if (address === undefined) return fault('enrollment_address', 'must be a web address')
  const reference = cell('ca_ag_report')
  if (!/^[\w.-]{1,100}$/.test(reference)) return fault('ca_ag_report', 'must be the name of the filing')
  return {
    company,
    companyKeys,
    provider: provider || null,
    months,
    basis,
    // A day that does not count is not kept beside the one that does.
    enrolBy: basis === 'absolute' ? enrolBy : null,
    daysFromLetter: basis === 'letter_date' ? days : null,
    signUpAddress: address,
    reportedOn,
    sourceKey: `ca-ag:${reference}`,
  }
}

function readCount(text: string, most: number): number | null | undefined {
  if (text === '') return null
  return /^\d{1,4}$/.test(text) && Number(text) > 0 && Number(text) <= most ? Number(text) : undefined
}

function readDay(text: string): string | null | undefined {
  if (text === '') return null
  const day = new Date(text)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().slice(0, 10) === text
    ? text
    : undefined
}

function readAddress(text: string): string | null | undefined {
  if (text === '') return null
  const [, host = '', path = ''] = /^(?:https:\/\/)?([^/\s]{1,253})(\/[!-~]{0,200})?$/.exec(text) ?? []
  const normal = normaliseHost(host)
  return host !== '' && hostError(normal) === null ? normal + (path === '/' ? '' : path) : undefined
}
