import { factsSchema, type FactName } from '../facts-schema'
import { proposalSchema, RECORDED_EVENTS } from '../proposal'
import type { DateKind } from '../record'
import { companyOfTitle, slugOf } from './case-key'
import { isNothing, readAmount, readDay, readHosts, readIncidentDay, readLink, type Read } from './cells'
import type { IntakeRecord, IntakeRow, RowError } from './intake-record'

// One row of a CSV list of settlements: docs/settlements-import.md names the columns. Pure.

const DATE_COLUMNS: Record<string, DateKind> = {
  claim_deadline: 'claim',
  claim_deadline_extended: 'claim_extended',
  opt_out_deadline: 'opt_out',
  objection_deadline: 'objection',
  final_hearing: 'final_hearing',
  payment_date: 'payment',
  benefit_until: 'benefit_until',
}
const TEXT_COLUMNS: Record<string, FactName> = {
  company: 'company',
  case_name: 'caseName',
  court: 'court',
  docket_number: 'docketNumber',
  agency: 'agency',
  administrator: 'administrator',
  administrator_phone: 'administratorPhone',
  administrator_address: 'administratorAddress',
  summary: 'summary',
  class_rule: 'classRule',
}
const OTHERS = [
  'title',
  'slug',
  'official_hosts',
  'incident_from',
  'incident_to',
  'class_size',
  'fund_usd',
  'status',
  'source_url',
  'read_at',
] as const

/** Every column that is read. */
export const COLUMNS: readonly string[] = [
  ...Object.keys(TEXT_COLUMNS),
  ...Object.keys(DATE_COLUMNS),
  ...OTHERS,
]

const EVENTS = new Map<string, (typeof RECORDED_EVENTS)[number]>([
  ...RECORDED_EVENTS.map((kind) => [kind.replaceAll('_', ' '), kind] as const),
  ['preliminary', 'preliminary_approval'],
])

/** Where a fact stands in the row, for its error. */
const COLUMN_OF: Partial<Record<FactName, string>> = {
  ...Object.fromEntries(Object.entries(TEXT_COLUMNS).map(([column, fact]) => [fact, column])),
  officialHosts: 'official_hosts',
  incidentFrom: 'incident_from',
  incidentTo: 'incident_to',
  classSize: 'class_size',
  fundCents: 'fund_usd',
}

/**
 * Reads a row.
 * @param cells by column, as they stand in the file.
 * @param day on which the list is read, for rows that do not say: `YYYY-MM-DD`.
 */
export function readRow(cells: ReadonlyMap<string, string>, row: number, day: string): IntakeRow {
  const errors: RowError[] = []
  const say = (column: string, message: string): void => void errors.push({ row, column, message })
  const cell = (column: string): string | null => {
    const text = cells.get(column)?.trim() ?? ''
    return isNothing(text) ? null : text
  }
  function read<T>(column: string, reader: (text: string) => Read<T>): T | null {
    const text = cell(column)
    if (text === null) return null
    const result = reader(text)
    if ('value' in result) return result.value
    say(column, result.error)
    return null
  }

  const title = cell('title')
  const company = cell('company') ?? companyOfTitle(title ?? '')
  const from = read('incident_from', readIncidentDay)
  const to = read('incident_to', readIncidentDay)
  const raw: Record<string, unknown> = {
    company,
    ...Object.fromEntries(
      Object.entries(TEXT_COLUMNS)
        .filter(([column]) => column !== 'company' && cell(column) !== null)
        .map(([column, fact]) => [fact, cell(column)]),
    ),
    ...given(
      'officialHosts',
      read('official_hosts', (text) => ({ value: readHosts(text) })),
    ),
    ...given(
      'classSize',
      read('class_size', (text) => readAmount(text, 1)),
    ),
    ...given(
      'fundCents',
      read('fund_usd', (text) => readAmount(text, 100)),
    ),
    ...given('incidentFrom', from?.from ?? null),
    ...given('incidentTo', to?.from ?? null),
    ...(from || to ? { incidentPrecision: coarsest(from?.precision, to?.precision) } : {}),
  }
  const facts = factsSchema.safeParse(raw)
  if (!facts.success)
    for (const { path, message } of facts.error.issues)
      say(COLUMN_OF[path[0] as FactName] ?? String(path[0]), message)
  if (from && to && to.from < from.from) say('incident_to', 'is before incident_from')

  const dates: IntakeRecord['dates'] = []
  for (const [column, kind] of Object.entries(DATE_COLUMNS)) {
    const found = read(column, (text) => readDay(text, kind)) ?? []
    for (const [index, { supersedes, ...date }] of found.entries())
      dates.push({
        ...date,
        kind: date.kind as DateKind,
        note: null,
        source: 0,
        ...(index > 0 && supersedes !== null ? { supersedes: dates.length - 1 } : {}),
      })
  }
  const event = EVENTS.get((cell('status') ?? '').toLowerCase().replaceAll('_', ' '))
  const slug = cell('slug')
  if (slug !== null && slugOf(slug) !== slug) say('slug', 'must be small letters, digits and single hyphens')
  const link = cell('source_url')
  if (link === null) say('source_url', 'is missing: every settlement names where it is from')
  const parsed = proposalSchema.safeParse({
    source: {
      url: readLink(link ?? 'https://example.com'),
      kind: 'third_party',
      readAt: readAt(cell('read_at'), day),
    },
    dates: dates.map(({ source: _source, supersedes: _supersedes, ...date }) => date),
    events: event ? [{ kind: event }] : [],
  })
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) say(columnOf(path, dates), message)
  if (errors.length > 0 || !facts.success || !parsed.success) return { row, errors }
  const { source, events } = parsed.data
  return {
    row,
    record: {
      slug,
      title,
      facts: { ...facts.data, company: facts.data.company! },
      sources: [{ url: source.url, readAt: source.readAt }],
      dates,
      events: events.map((one) => ({ ...one, source: 0 })),
      tiers: [],
      conditions: [],
      fieldSources: {},
    },
  }
}

const given = (name: string, value: unknown) => (value === null ? {} : { [name]: value })

function coarsest(...precisions: (string | undefined)[]): string {
  return precisions.includes('year') ? 'year' : precisions.includes('month') ? 'month' : 'day'
}

/** A day, or the day of an instant. */
function readAt(cell: string | null, day: string): string {
  return cell === null ? day : cell.slice(0, 10)
}

function columnOf(path: PropertyKey[], dates: IntakeRecord['dates']): string {
  const [part, place] = path
  if (part === 'source') return place === 'readAt' ? 'read_at' : 'source_url'
  if (part === 'events') return 'status'
  const kind = dates[Number(place)]?.kind
  return Object.entries(DATE_COLUMNS).find(([, one]) => one === kind)?.[0] ?? 'claim_deadline'
}
