import { forbiddenWordIn } from '../forbidden-words'
import { formatDate } from '../../site/format'
import { seriesOf } from '../date-history'
import { dateInForce, hasPassed } from '../dates'
import { anotherIncidentWords, linkOpinion, type DatedBreach } from '../link-rules'
import { claimDate } from '../phase'
import { FACT_NAMES, isGiven, sourcedBy, type FactName } from '../facts-schema'
import { DATE_KINDS, type EventKind, type Settlement } from '../record'
import { DATE_LABELS, EVENT_LABELS, FACT_LABELS } from './changes'

// What a record needs before anybody sees it (docs/settlements.md). Pure.

/** How old the newest reading of a court's or an official page may be. Days. */
const FRESH_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

export interface Missing {
  /** What to fill in. */
  field: string
  message: string
}

export const SAID_OFFICIALLY = 'a court’s or an official page has to say so'

/**
 * Where people file, whom they call, and whose mail they believe: what is on record there is called official, and lists of others hold
 * invented addresses. As with days, a third party's word is not enough.
 */
const OFFICIAL_FACTS = [
  'officialHosts',
  'portals',
  'senders',
  'administratorPhone',
  'administratorAddress',
] as const satisfies readonly FactName[]

/**
 * What followers are told by mail, and what ends a claim: as with days, a third party's word is not enough.
 */
const OFFICIAL_EVENTS = ['final_approval', 'paying', 'done'] as const satisfies readonly EventKind[]

/** Whether only a court's or an official page can say that it has happened. */
export function needsOfficialSource(kind: EventKind): boolean {
  return OFFICIAL_EVENTS.some((each) => each === kind)
}

/** Everything that stands between a record and its page, all at once. */
export function missingForPublishing(settlement: Settlement, now: Date): Missing[] {
  const { sources } = settlement
  const oldest = dayNumber(now.toISOString()) - FRESH_DAYS
  const isFresh = sources.some(({ kind, readAt }) => kind !== 'third_party' && dayNumber(readAt) >= oldest)
  return [
    ...missingToStay(settlement),
    ...daysBeforeIncident(settlement),
    ...(isFresh
      ? []
      : [
          {
            field: 'sources',
            message: `A court’s or an official page that was read in the last ${FRESH_DAYS} days is missing`,
          },
        ]),
  ]
}

/** No day of a case comes before what the case is about: one that does was typed wrong, or the incident's was. */
function daysBeforeIncident({ incidentFrom, dates }: Settlement): Missing[] {
  if (incidentFrom === null) return []
  return DATE_KINDS.flatMap((kind) =>
    // Each benefit has a day of its own.
    (kind === 'benefit_until' ? seriesOf(dates, kind) : [dates]).map((rows) => ({
      kind,
      inForce: dateInForce(rows, kind),
    })),
  ).flatMap(({ kind, inForce }) =>
    inForce.state === 'known' && inForce.date.date < incidentFrom
      ? [
          {
            field: 'dates',
            message: `${DATE_LABELS[kind]}: ${formatDate(inForce.date.date)} is before the incident`,
          },
        ]
      : [],
  )
}

/**
 * What may be as it is, and is told before it is published: whoever typed it wrong sees it there.
 * @param links the breaches that it is linked to.
 */
export function publishNotes(
  settlement: Settlement,
  links: readonly (DatedBreach & { title: string })[],
  now: Date,
): string[] {
  const { dates, tiers, breachIds } = settlement
  const claim = claimDate(dates)
  return [
    ...(claim && hasPassed(claim, now)
      ? [`The last day to claim, ${formatDate(claim.date)}, has passed. It will be shown as closed.`]
      : []),
    ...(claim
      ? []
      : [
          'No last day to claim from a court or an official page is on record. Nothing will be said of claims.',
        ]),
    ...(tiers.length === 0 ? ['No payment and no other benefit is on record.'] : []),
    ...(breachIds.length === 0
      ? [
          'It is linked to no breach: no check of an address and no page of a breach leads to it. Link one under “Breaches”.',
        ]
      : []),
    ...links.flatMap((breach) => {
      const opinion = linkOpinion(settlement, breach)
      return opinion.verdict === 'another_incident'
        ? [`It is linked to ${breach.title}. ${anotherIncidentWords(opinion)}: is it the right breach?`]
        : []
    }),
  ]
}

/** The same for a record that is public already: its sources grow old there, and the queue says so. */
export function missingToStay(settlement: Settlement): Missing[] {
  const { caseName, court, docketNumber, agency, officialHosts, portals, classRule, sources } = settlement
  const missing: Missing[] = []
  const need = (is: unknown, field: FactName, message: string) => {
    if (!is) missing.push({ field, message })
  }
  need(caseName, 'caseName', 'The case is missing')
  need(court ?? agency, 'court', 'The court is missing, or the agency')
  need(docketNumber ?? agency, 'docketNumber', 'The docket number is missing, or the agency')
  need(officialHosts.length + portals.length > 0, 'officialHosts', 'The official host is missing')
  need(classRule, 'classRule', 'Who is in the class is missing')
  if (!sources.some(({ kind }) => kind !== 'third_party'))
    missing.push({ field: 'sources', message: 'A court’s or an official page is missing' })
  for (const name of FACT_NAMES) {
    const of = sourcedBy(name)
    if (of === name && isSaid(settlement, name) && settlement.fieldSources[name] === undefined)
      missing.push({ field: `fieldSources.${name}`, message: `${FACT_LABELS[name]}: its source is missing` })
  }
  for (const name of OFFICIAL_FACTS) {
    const source = sources.find(({ id }) => id === settlement.fieldSources[name])
    if (isGiven(settlement[name]) && source?.kind === 'third_party')
      missing.push({
        field: `fieldSources.${name}`,
        message: `${FACT_LABELS[name]}: ${SAID_OFFICIALLY}`,
      })
  }
  for (const kind of OFFICIAL_EVENTS) {
    const those = settlement.events.filter((event) => event.kind === kind)
    const isOfficial = (id: number | null) => sources.some((source) => source.id === id && source.kind !== 'third_party') // prettier-ignore
    if (those.length > 0 && !those.some(({ sourceId }) => isOfficial(sourceId)))
      missing.push({ field: 'events', message: `${EVENT_LABELS[kind]}: ${SAID_OFFICIALLY}` })
  }
  // An import's words have not been through the form.
  for (const [field, text] of ownWordsOf(settlement)) {
    const word = forbiddenWordIn(text)
    if (word !== null) missing.push({ field, message: `“${word}” is never said here` })
  }
  return missing
}

/** Whether a fact is shown, with those that go by its source. */
function isSaid(settlement: Settlement, name: FactName): boolean {
  return (
    isGiven(settlement[name]) ||
    (name === 'incidentFrom' && settlement.incidentTo !== null) ||
    (name === 'noticeCodeName' && settlement.noticeCodeRequired !== 'unknown')
  )
}

function* ownWordsOf({ summary, classRule, tiers, conditions }: Settlement): Generator<[string, string]> {
  yield ['summary', summary]
  yield ['classRule', classRule]
  for (const { position, label, note } of tiers) yield [`tiers.${position}.label`, `${label}. ${note ?? ''}`]
  for (const { position, question, sentence } of conditions)
    yield [`conditions.${position}.question`, `${question}. ${sentence}`]
}

const dayNumber = (day: string): number => Math.floor(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / DAY_MS)

/** When a court's or an official page was read last: now, where that was today. */
export function newestReading({ sources }: Settlement, now: Date): Date {
  const days = sources.filter(({ kind }) => kind !== 'third_party').map(({ readAt }) => readAt)
  const newest = days.sort().at(-1)
  return newest === undefined || newest >= now.toISOString().slice(0, 10) ? now : new Date(newest)
}
