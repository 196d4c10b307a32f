import 'server-only'
import type { Breach as BreachRow } from '@/prisma/generated/client'
import type { Breach } from '../breach'
import { cleanDescription } from './clean-description'
import { site } from '../../site/site'
import { evidenceOf, isWebAddress, toEvidenceColumns } from '../status/evidence'
import { severityByCount, type Severity } from '../status/severity'
import { weighSeverity } from '../status/weigh-severity'
import type { HibpBreach } from '../sources/hibp-schema'
import { kindOf } from '../kinds/kind'
import { KINDS } from '../kinds/kind-table'
import { statesCounted, type Filing } from '../one/facts-of-filings'
import { factSources, SHOWN_FACTS } from '../one/fact-sources'
import { ownFactsOf } from '../one/rows'
import type { OwnFacts, Telling } from '../one/shown-facts'
import { hasLegalAction, statusOfNew } from '../status/status'
import { STATUSES, statusOf } from '../status/status-table'

/** The columns that a sync writes: what the source says, as we store it. */
export type SyncedFields = Pick<
  BreachRow,
  | 'name'
  | 'title'
  | 'domain'
  | 'description'
  | 'breachDate'
  | 'addedDate'
  | 'modifiedDate'
  | 'pwnCount'
  | 'dataClasses'
  | 'logoPath'
  | 'attribution'
  | 'disclosureUrl'
  | 'isVerified'
  | 'isFabricated'
  | 'isSensitive'
  | 'isRetired'
  | 'isSpamList'
  | 'isMalware'
  | 'isStealerLog'
  | 'isSubscriptionFree'
>

/** One source record as our columns, its description cleaned. */
export function toSyncedFields(record: HibpBreach): SyncedFields {
  return {
    name: record.Name,
    title: record.Title,
    domain: record.Domain,
    description: cleanDescription(record.Description),
    breachDate: new Date(record.BreachDate),
    addedDate: new Date(record.AddedDate),
    modifiedDate: new Date(record.ModifiedDate),
    pwnCount: BigInt(record.PwnCount),
    dataClasses: record.DataClasses,
    logoPath: record.LogoPath,
    attribution: record.Attribution,
    disclosureUrl: record.DisclosureUrl,
    isVerified: record.IsVerified,
    isFabricated: record.IsFabricated,
    isSensitive: record.IsSensitive,
    isRetired: record.IsRetired,
    isSpamList: record.IsSpamList,
    isMalware: record.IsMalware,
    isStealerLog: record.IsStealerLog,
    isSubscriptionFree: record.IsSubscriptionFree,
  }
}

/** Of an incident with hundreds of filings a page names these. */
const SHOWN_FILINGS = 50

/** A stored row without what is kept beside what is shown. */
type ShownRow = Omit<BreachRow, 'record' | 'edits' | 'matchKeys' | 'matchPrefixes' | 'statusTaken'>

/** What a row's source says and an operator has set, where its columns show something else. */
export type Kept = Pick<BreachRow, 'record' | 'edits'>

/**
 * A stored breach as pages and /v1 show it.
 * @param isCheckable whether addresses of it can be looked up.
 * @param others rows that tell of it too.
 * @param kept of it and of them, by id.
 * @param now the day whose severity it shows.
 */
export function toBreach(
  row: ShownRow,
  isCheckable: boolean,
  others: readonly ShownRow[] = [],
  kept: ReadonlyMap<number, Kept> = new Map(),
  now = new Date(),
): Breach {
  const kind = kindOf(row)
  // Nothing is watched for where the kind leaves no case to follow, whatever the row still says.
  const status =
    statusOf(row.massActionBreachStatus).isWatched && KINDS[kind].notFollowed !== null
      ? STATUSES.noAction.code
      : row.massActionBreachStatus
  const filings = row.filings as unknown as Filing[]
  const ownLogo = /^\/(?!\/)/.test(row.logoPath) ? row.logoPath : null
  return {
    id: String(row.id),
    uniqueBreachId: row.uniqueBreachId,
    name: row.name,
    title: row.title,
    domain: row.domain,
    description: row.description,
    breachDate: row.breachDate.toISOString().slice(0, 10),
    datePrecision: row.datePrecision as Breach['datePrecision'],
    dateIs: row.dateIs as Breach['dateIs'],
    addedDate: row.addedDate.toISOString(),
    modifiedDate: row.modifiedDate.toISOString(),
    pwnCount: Number(row.pwnCount),
    countUnit: row.countUnit as Breach['countUnit'],
    countStates: row.countUnit === 'residents' ? statesCounted(filings) : [],
    countIsAtLeast: row.countIsAtLeast,
    dataClasses: row.dataClasses,
    severity: severityOf(row, now),
    massActionBreachStatus: String(status),
    logoUrl: ownLogo,
    logoPath: ownLogo,
    hasLegalAction: hasLegalAction(row.massActionBreachStatus),
    // What an operator has noted stays on record when there is no legal action any more; nothing rests on it then.
    evidence: hasLegalAction(row.massActionBreachStatus) ? evidenceOf(row) : null,
    sources: sourcesOf(row, others, kept),
    filings: filings.slice(0, SHOWN_FILINGS).map((filing) => ({
      authority: filing.authority,
      count: filing.count,
      isAtLeast: filing.isAtLeast,
      countStates: statesCounted([filing]),
      reference: isWebAddress(filing.reference) ? filing.reference : null,
    })),
    kind,
    isCheckable,
    isVerified: row.isVerified,
    isFabricated: row.isFabricated,
    isSensitive: row.isSensitive,
    isRetired: row.isRetired,
    isSpamList: row.isSpamList,
    isMalware: row.isMalware,
    isStealerLog: row.isStealerLog,
    isManualUpload: row.isManualUpload,
    isExample: row.isExample,
  }
}

/** How grave it is on a day: what a person or a file has said, else what is weighed. */
export function severityOf(
  row: Pick<
    ShownRow,
    | 'severity'
    | 'severityIsStated'
    | 'severitySetByAdmin'
    | 'dataClasses'
    | 'breachDate'
    | 'datePrecision'
    | 'pwnCount'
  >,
  now: Date,
): Severity {
  if (row.severitySetByAdmin || row.severityIsStated) return row.severity
  return weighSeverity(
    {
      dataClasses: row.dataClasses,
      breachDate: row.breachDate.toISOString().slice(0, 10),
      datePrecision: row.datePrecision as Breach['datePrecision'] | 'unknown',
      pwnCount: Number(row.pwnCount),
    },
    now,
  )
}

/** Who tells of an incident, and which of the facts that are shown each gives. */
function sourcesOf(
  row: ShownRow,
  others: readonly ShownRow[],
  kept: ReadonlyMap<number, Kept>,
): Breach['sources'] {
  const tell = (one: ShownRow) => toTelling(one, kept.get(one.id))
  const gives = factSources(tell(row), others.map(tell))
  const byName = new Map<string, Breach['sources'][number]>()
  for (const { id, source, sourceName, sourceDate } of [row, ...others]) {
    const name = sourceName || (source === 'catalogue' ? CATALOGUE_NAME : '')
    if (name === '') continue
    // Several rows of one source are one; its latest word counts.
    const at = sourceDate?.toISOString() ?? null
    const known = byName.get(name) ?? { name, at: null, isReceived: source !== 'catalogue', gives: [] }
    const facts = new Set([...known.gives, ...(gives.get(id) ?? [])])
    byName.set(name, {
      ...known,
      at: (at ?? '') > (known.at ?? '') ? at : known.at,
      gives: SHOWN_FACTS.filter((fact) => facts.has(fact)),
    })
  }
  const set = gives.get('operator')
  const sources = [...byName.values()]
  // What nobody else tells of needs no source beside us.
  return set && sources.length > 0
    ? [...sources, { name: site().name, at: null, isReceived: false, gives: set }]
    : sources
}

const CATALOGUE_NAME = 'Have I Been Pwned'

function toTelling(row: ShownRow, { record, edits }: Kept = { record: null, edits: {} }): Telling {
  return {
    id: row.id,
    source: row.source as Telling['source'],
    sourceName: row.sourceName,
    uniqueBreachId: row.uniqueBreachId,
    own: ownFactsOf({ ...row, record }),
    edits: edits as Partial<OwnFacts>,
  }
}

/** A source record that the catalogue does not have yet, as a new entry of today would read. */
export function toUncataloguedBreach(record: HibpBreach, now: Date): Breach {
  const fields = toSyncedFields(record)
  const row = {
    ...fields,
    id: 0,
    uniqueBreachId: record.Name,
    lastChecked: null,
    severity: severityByCount(record.PwnCount),
    severityIsStated: false,
    isManualUpload: false,
    isExample: false,
    uploadKey: null,
    massActionBreachStatus: statusOfNew({ kind: kindOf(fields), breachDate: record.BreachDate }, now),
    statusSetByAdmin: false,
    statusChangedAt: null,
    severitySetByAdmin: false,
    mergedIntoId: null,
    isHeld: false,
    source: 'catalogue',
    sourceName: '',
    sourceDate: null,
    datePrecision: 'day',
    dateIs: 'happened',
    countUnit: 'addresses',
    countIsAtLeast: false,
    filings: [],
    ...toEvidenceColumns(null),
  }
  // Its source looks addresses up.
  return toBreach(row, true, [], new Map(), now)
}
