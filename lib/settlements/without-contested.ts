import type { Settlement } from './record'

/** What stands for a fact that is not known. */
export const UNKNOWN = {
  summary: '',
  caseName: null,
  court: null,
  docketNumber: null,
  agency: null,
  administrator: null,
  administratorPhone: null,
  administratorAddress: null,
  officialHosts: [],
  portals: [],
  senders: [],
  classRule: '',
  incidentFrom: null,
  incidentTo: null,
  classSize: null,
  fundCents: null,
  noticeCodeName: null,
  noticeCodeRequired: 'unknown',
} satisfies Partial<Settlement>

/** What is of one fact, and is as contested as that. */
const WITH: Readonly<Record<string, readonly string[]>> = {
  incidentFrom: ['incidentTo'],
  incidentTo: ['incidentFrom'],
  incidentPrecision: ['incidentFrom', 'incidentTo'],
  noticeCodeName: ['noticeCodeRequired'],
  // One does not know where to go.
  officialHosts: ['portals'],
  portals: ['officialHosts'],
}

/** A record without what its sources disagree about: that stands among its `disputes`, and nowhere as a fact. Pure. */
export function withoutContested<T extends Pick<Settlement, 'disputes'>>(settlement: T): T {
  if (settlement.disputes.length === 0) return settlement
  const fields = new Set(settlement.disputes.flatMap(({ field }) => [field, ...(WITH[field] ?? [])]))
  const unknown = Object.entries(UNKNOWN).filter(([field]) => fields.has(field) && field in settlement)
  return { ...settlement, ...(Object.fromEntries(unknown) as Partial<T>) }
}

/** Whether sources disagree about where claims are made. */
export function isSiteContested({ disputes }: Pick<Settlement, 'disputes'>): boolean {
  return disputes.some(({ field }) => field === 'officialHosts' || field === 'portals')
}
