import 'server-only'
import type { QueryResultRow } from 'pg'
import { pgPool } from '../db/client'
import type { Settlement, TierKind } from './record'

// Settlements as they are stored, each with all that belongs to it, in one query however many they are.

const json = (columns: Record<string, string>) =>
  `json_build_object(${Object.entries(columns)
    .map(([name, column]) => `'${name}', ${column}`)
    .join(', ')})`

const rowsOf = (table: string, columns: Record<string, string>, order: string) =>
  `COALESCE((SELECT json_agg(${json(columns)} ORDER BY ${order}) FROM ${table} t WHERE t.settlement_id = s.id), '[]')`

const INSTANT = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const DATES = rowsOf(
  'settlement_date',
  {
    id: 't.id',
    kind: 't.kind',
    date: 't.date',
    time: 't.time',
    zone: 't.zone',
    online: 't.online',
    mail: 't.mail',
    confidence: 't.confidence',
    note: 't.note',
    sourceId: 't.source_id',
    supersedesId: 't.supersedes_id',
    change: 't.change',
    addedAt: INSTANT('t.added_at'),
  },
  't.id',
)
const EVENTS = rowsOf(
  'settlement_event',
  {
    id: 't.id',
    kind: 't.kind',
    date: 't.date',
    note: 't.note',
    sourceId: 't.source_id',
    addedAt: INSTANT('t.added_at'),
  },
  't.id',
)
const SOURCES = rowsOf(
  'settlement_source',
  { id: 't.id', url: 't.url', kind: 't.kind', readAt: 't.read_at' },
  't.id',
)
const TIERS = rowsOf(
  'settlement_tier',
  {
    position: 't.position',
    kind: 't.kind',
    label: 't.label',
    fixedCents: 't.fixed_cents',
    estimateCents: 't.estimate_cents',
    maxCents: 't.max_cents',
    rateCents: 't.rate_cents',
    maxMinutes: 't.max_minutes',
    incrementMinutes: 't.increment_minutes',
    minimumMinutes: 't.minimum_minutes',
    withinCapOf: 't.within_cap_of',
    proRata: 't.pro_rata',
    proof: 't.proof',
    states: 't.states',
    group: 't.class_group',
    choice: 't.choice',
    months: 't.months',
    activateWithinDays: 't.activate_within_days',
    availableUntil: 't.available_until',
    lossesFrom: 't.losses_from',
    note: 't.note',
    sourceId: 't.source_id',
  },
  't.position',
)
const CONDITIONS = rowsOf(
  'settlement_condition',
  {
    position: 't.position',
    kind: 't.kind',
    question: 't.question',
    sentence: 't.sentence',
    meets: 't.meets',
    sourceId: 't.source_id',
  },
  't.position',
)
/** By the incident's head, once. */
const BREACHES = `COALESCE((SELECT json_agg(DISTINCT COALESCE(b.merged_into_id, b.id)) FROM settlement_breach t JOIN breach b ON b.id = t.breach_id WHERE t.settlement_id = s.id), '[]')`

const HEAD = `s.id, s.slug, s.company, s.case_name AS "caseName", s.docket_number AS "docketNumber", s.official_hosts AS "officialHosts", s.portals, s.senders,
  s.administrator_phone AS "administratorPhone",
  s.is_example AS "isExample", s.incident_from::text AS "incidentFrom", s.incident_precision AS "incidentPrecision",
  s.notice_code_required AS "noticeCodeRequired", ${INSTANT('s.published_at')} AS "publishedAt", ${INSTANT('s.withdrawn_at')} AS "withdrawnAt",
  ${INSTANT('s.checked_at')} AS "checkedAt", s.version, s.disputes, ${DATES} AS dates, ${EVENTS} AS events, ${BREACHES} AS "breachIds"`

const REST = `s.summary, s.court, s.agency, s.administrator, s.administrator_address AS "administratorAddress", s.class_rule AS "classRule", s.incident_to::text AS "incidentTo",
  s.class_size::float8 AS "classSize", s.fund_cents::float8 AS "fundCents", s.notice_code_name AS "noticeCodeName",
  s.field_sources AS "fieldSources", s.withdrawn_reason AS "withdrawnReason",
  s.checked_by AS "checkedBy", ${SOURCES} AS sources, ${TIERS} AS tiers, ${CONDITIONS} AS conditions`

/** What a list says that it gives: the kinds of its tiers, each once. */
const TIER_KINDS = `COALESCE((SELECT json_agg(k.kind ORDER BY k.place) FROM (SELECT t.kind, min(t.position) AS place FROM settlement_tier t WHERE t.settlement_id = s.id GROUP BY t.kind) k), '[]')`

/** What lists, cards and the address check need of one. */
export type SettlementHead = Pick<
  Settlement,
  | 'id'
  | 'slug'
  | 'company'
  | 'caseName'
  | 'docketNumber'
  | 'administratorPhone'
  | 'officialHosts'
  | 'portals'
  | 'senders'
  | 'isExample'
  | 'publishedAt'
  | 'withdrawnAt'
  | 'checkedAt'
  | 'version'
  | 'disputes'
  | 'dates'
  | 'events'
  | 'breachIds'
  | 'incidentFrom'
  | 'incidentPrecision'
  | 'noticeCodeRequired'
> & {
  tierKinds: TierKind[]
  /** The rows that undone saves had added. */
  stepsUndone: number
}

/** A pool, a connection of it, or what a transaction is made to look like. */
export interface Queryable {
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: R[] }>
}

/** @param condition SQL of the rows `s`, with its parameters from $1 on. */
export async function readHeads(
  condition: string,
  values: unknown[] = [],
  client: Queryable = pgPool(),
): Promise<SettlementHead[]> {
  const { rows } = await client.query<SettlementHead>(
    `SELECT ${HEAD}, s.steps_undone AS "stepsUndone", ${TIER_KINDS} AS "tierKinds" FROM settlement s WHERE ${condition} ORDER BY s.id`,
    values,
  )
  return rows
}

/** @param rest SQL after `FROM settlement s`, with its parameters from $1 on. */
export async function readSettlements(
  rest: string,
  values: unknown[] = [],
  client: Queryable = pgPool(),
): Promise<Settlement[]> {
  const { rows } = await client.query<Settlement>(`SELECT ${HEAD}, ${REST} FROM settlement s ${rest}`, values)
  return rows
}

/** One by its public name, published or not; null where there is none. */
export async function readSettlement(slug: string): Promise<Settlement | null> {
  const [found] = await readSettlements('WHERE s.slug = $1', [slug])
  return found ?? null
}
