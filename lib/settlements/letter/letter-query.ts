import { looksLikeSsn, SSN_REFUSED } from '../../validation/ssn'
import { readLetterDate } from './letter-date'

// What a letter says, as the page's own address has it. Pure.

export type Notice = 'breach' | 'settlement'

export interface LetterQuery {
  company: string
  key: string
  /** As it was typed. */
  typedDate: string
  /** `YYYY-MM-DD`, or null. */
  date: string | null
  notice: Notice
  /** My company is not here. */
  isUnknown: boolean
  wasAsked: boolean
  errors: { company?: string; date?: string }
}

const MOST = 120

/** @param today `YYYY-MM-DD`. What looks like a Social Security number is not given back. */
export function readLetterQuery(
  query: Readonly<Record<string, string | string[] | undefined>>,
  today: string,
): LetterQuery {
  const text = (name: string, most = MOST): string => {
    const value = query[name]
    const first = Array.isArray(value) ? value[0] : value
    // No page shows what no name has.
    return (first ?? '')
      .slice(0, most)
      .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
      .trim()
  }
  const errors: LetterQuery['errors'] = {}
  const secret = (name: 'company' | 'date', typed: string): string => {
    if (!looksLikeSsn(typed)) return typed
    errors[name] = SSN_REFUSED
    return ''
  }
  const company = secret('company', text('company'))
  const typedDate = secret('date', text('date', 40))
  const read = readLetterDate(typedDate, today)
  if ('error' in read) errors.date = read.error
  const key = text('key', 400)
  const wasSent = query.company !== undefined
  if (wasSent && company.length < 2 && key === '') errors.company ??= 'Type the company\u2019s name'
  return {
    company,
    key: /^(?:breach|settlement):./u.test(key) && errors.company === undefined ? key : '',
    typedDate,
    date: 'date' in read ? read.date : null,
    notice: text('notice') === 'settlement' ? 'settlement' : 'breach',
    isUnknown: text('unknown') === '1',
    wasAsked: text('asked') === '1',
    errors,
  }
}
