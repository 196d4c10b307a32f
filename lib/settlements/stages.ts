import { formatBreachDate, formatDate } from '../site/format'
import { dateInForce, hasPassed, isOfficial } from './dates'
import { claimDate, hasLapsed, isPaidOut, type Phase } from './phase'
import type { DateKind, EventKind, Settlement, SettlementEvent } from './record'

// The way of a settlement, from the breach to the money, as its page draws it. Pure.

export interface Stage {
  name: 'Breach' | 'Filed' | 'Settlement' | 'Claim by' | 'Hearing' | 'Paid'
  /** Its day in words. */
  day: string
  /** `open`: not known when, drawn dashed. */
  state: 'passed' | 'next' | 'later' | 'open'
  /** Who gives its day; undefined where it has none. */
  sourceId: number | undefined
}

export interface Stages {
  stages: Stage[]
  /** How many stages lie behind: the reader stands between these and the rest. */
  passed: number
  /** Where the reader stands, in words; null where all is over. */
  here: string | null
}

type Facts = Pick<Settlement, 'incidentFrom' | 'incidentPrecision' | 'fieldSources' | 'dates' | 'events'>

const HERE: Partial<Record<Phase, string>> = {
  upcoming: 'no claims yet',
  claims_open: 'claims are open',
  claims_closed: 'claims are closed',
  approved: 'the court said yes',
  paying: 'money is paid out',
  unknown: 'last day not confirmed',
}

const NO_DATE = 'No date yet'
const NOT_KNOWN = 'Day not known'
/** Of a day that the case was over before. */
const LAPSED = 'Does not hold'

/** Each stage with its day, and where the reader stands. */
export function stagesOf(settlement: Facts, phase: Phase, now: Date): Stages {
  const { incidentFrom, incidentPrecision, fieldSources, events } = settlement
  const happenedOn = (...kinds: EventKind[]): Happened =>
    kinds.map((kind) => events.findLast((event) => event.kind === kind)).find((event) => event?.date) ?? NEVER
  const past = (name: Stage['name'], { date, sourceId }: Happened): Draft => ({
    name,
    date,
    day: date === null ? NOT_KNOWN : formatDate(date),
    isPassed: true,
    sourceId: (date === null ? null : sourceId) ?? undefined,
  })
  const claim = claimStage(settlement, phase, now)
  const hearing = dated('Hearing', settlement, 'final_hearing', happenedOn('final_approval'), now)
  const paid = dated('Paid', settlement, 'payment', happenedOn('paying'), now)
  const happened = new Set(events.map(({ kind }) => kind))
  hearing.isPassed ||=
    happened.has('final_approval') || (phase === 'done' && ![claim.day, hearing.day].includes(LAPSED))
  // While it is paid out, the money is on its way. That a case is over does not say that anybody was paid.
  paid.isPassed = phase === 'done' && isPaidOut(events)
  if (phase === 'done' && paid.date === null && paid.day !== LAPSED) paid.day = NOT_KNOWN
  // Some claim after the hearing; and what has come to pass does not lie before the reader.
  const isHearingFirst =
    claim.date === null
      ? hearing.isPassed && !claim.isPassed
      : hearing.date !== null && hearing.date < claim.date
  const both = isHearingFirst ? [hearing, claim] : [claim, hearing]
  const drafts: Draft[] = [
    {
      ...past('Breach', { date: incidentFrom, sourceId: fieldSources.incidentFrom ?? null }),
      ...(incidentFrom !== null && {
        day: formatBreachDate({ breachDate: incidentFrom, datePrecision: incidentPrecision }),
      }),
    },
    past('Filed', happenedOn('filed')),
    past('Settlement', happenedOn('preliminary_approval', 'announced')),
    ...both,
    paid,
  ]
  const first = drafts.findIndex(({ isPassed }) => !isPassed)
  const passed = first === -1 ? drafts.length : first
  const stages = drafts.map(({ name, day, date, isPassed, sourceId }, index): Stage => {
    const isNext = index === passed
    return {
      name,
      day: isPassed && day === NO_DATE ? NOT_KNOWN : day,
      state: isPassed ? 'passed' : date === null ? 'open' : isNext ? 'next' : 'later',
      sourceId,
    }
  })
  const where = HERE[phase]
  return { stages, passed, here: where === undefined || passed === stages.length ? null : where }
}

interface Draft {
  name: Stage['name']
  date: string | null
  day: string
  isPassed: boolean
  sourceId: number | undefined
}

/** What has come to pass, and who says so. */
type Happened = Pick<SettlementEvent, 'date' | 'sourceId'>
const NEVER: Happened = { date: null, sourceId: null }

function claimStage(settlement: Facts, phase: Phase, now: Date): Draft {
  const { dates } = settlement
  const claim = claimDate(dates)
  if (claim && hasLapsed(claim, settlement, now))
    return { name: 'Claim by', date: null, day: LAPSED, isPassed: false, sourceId: undefined }
  if (claim)
    return {
      name: 'Claim by',
      date: claim.date,
      day: formatDate(claim.date),
      isPassed: hasPassed(claim, now),
      sourceId: claim.sourceId,
    }
  const { state } = dateInForce(dates, 'claim', 'claim_extended')
  const isOver = phase === 'paying' || phase === 'done'
  const day = isOver
    ? NOT_KNOWN
    : { none: NO_DATE, known: 'Not confirmed', disagree: 'Sources disagree' }[state]
  return { name: 'Claim by', date: null, day, isPassed: isOver, sourceId: undefined }
}

/** A stage that has a kind of day; `happened`: the day that it has come to pass, which counts before what was announced. */
function dated(name: Stage['name'], settlement: Facts, kind: DateKind, happened: Happened, now: Date): Draft {
  const known = dateInForce(settlement.dates, kind)
  if (known.state === 'known' && happened.date === null && hasLapsed(known.date, settlement, now))
    return { name, date: null, day: LAPSED, isPassed: false, sourceId: undefined }
  const date = known.state === 'known' && isOfficial(known.date) ? known.date : null
  const day = date?.date ?? happened.date
  return {
    name,
    date: day,
    day: day !== null ? formatDate(day) : known.state === 'none' ? NO_DATE : 'Not confirmed',
    isPassed: date !== null ? hasPassed(date, now) : happened.date !== null,
    sourceId: (day === null ? null : (date ?? happened).sourceId) ?? undefined,
  }
}
