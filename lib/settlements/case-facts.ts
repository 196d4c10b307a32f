import { formatNumber } from '../validation/format-number'
import { formatBreachDate, formatCents } from '../site/format'
import type { Settlement } from './record'

/** One fact of the record, as its page shows it. */
export interface CaseFact {
  /** The record's name for it. */
  field: string
  label: string
  value: string
  /** What to add, so that it is not misread. */
  note?: string
  sourceId: number | undefined
}

/** What the fields of a record are called on its page. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  company: 'Company',
  summary: 'What happened',
  caseName: 'Case',
  court: 'Court',
  docketNumber: 'Docket number',
  agency: 'Agency',
  administrator: 'Administrator',
  administratorPhone: 'Administrator’s phone',
  administratorAddress: 'Administrator’s postal address',
  officialHosts: 'Official site',
  portals: 'Official site',
  senders: 'Sends mail from',
  classRule: 'Who it is for',
  incidentFrom: 'When it happened',
  incidentTo: 'Until when it happened',
  incidentPrecision: 'When it happened',
  classSize: 'People in it',
  fundCents: 'The fund, in all',
  noticeCodeName: 'Code in the letter',
  noticeCodeRequired: 'Whether a code is needed',
  months: 'Monitoring',
}

/**
 * The facts that no other part of the page shows, each with its source. What sources disagree about is not among them. Pure.
 */
export function caseFacts(settlement: Settlement): CaseFact[] {
  const { fieldSources, disputes, incidentFrom, incidentTo, incidentPrecision, classSize, fundCents } =
    settlement
  const day = (breachDate: string) => formatBreachDate({ breachDate, datePrecision: incidentPrecision })
  const from = incidentFrom && day(incidentFrom)
  const to = incidentTo && day(incidentTo)
  const contested = new Set(disputes.map(({ field }) => field))
  const values: [field: string, value: string | null, note?: string][] = [
    ['caseName', settlement.caseName],
    ['court', settlement.court],
    ['agency', settlement.agency],
    ['docketNumber', settlement.docketNumber],
    ['administrator', settlement.administrator],
    ['incidentFrom', from && to && from !== to ? `${from} to ${to}` : (from ?? to)],
    ['classSize', classSize === null ? null : `About ${formatNumber(classSize)}`],
    [
      'fundCents',
      fundCents === null ? null : formatCents(fundCents),
      'For everybody and all costs. It is not what one person is paid.',
    ],
    ['senders', settlement.senders.length > 0 ? settlement.senders.join(', ') : null],
  ]
  return values.flatMap(([field, value, note]) =>
    value === null || contested.has(field)
      ? []
      : [{ field, label: FIELD_WORDS[field]!, value, ...(note && { note }), sourceId: fieldSources[field] }],
  )
}
