import type { CreateSettlementBody } from '@/lib/settlements/desk/edit-schema'
import { FACT_NAMES, sourcedBy, type FactName } from '@/lib/settlements/facts-schema'
import { isFilled, type DateValues, type SettlementValues, type TierValues } from './form-values'

// From the form to the call, and back from the call's errors to the fields. Pure.

export interface Prepared {
  body: Partial<CreateSettlementBody>
  /** The form's name of the field that the call names in an error. */
  fieldOf(path: string): string
  /** Whether there is anything to save. */
  isEmpty: boolean
}

/**
 * What is other than it was: facts that were changed with their sources, further days and events, and tiers, conditions and
 * disputes as wholes. A text that is no number goes as it is: the call says so.
 * @param base the form's values as they were loaded.
 */
export function prepare(values: SettlementValues, base: SettlementValues): Prepared {
  const sources = values.sources
    .map((source, place) => ({ source, place }))
    .filter(({ source }) => source.url.trim() !== '')
  const keys = new Map(sources.map(({ source }, index) => [source.key, index]))
  const refOf = (ref: string): { source?: number; sourceId?: number } => {
    if (keys.has(ref)) return { source: keys.get(ref)! }
    return /^\d+$/.test(ref) ? { sourceId: Number(ref) } : {}
  }
  const changed = FACT_NAMES.filter((name) => values[name] !== base[name])
  const facts = Object.fromEntries(changed.map((name) => [name, factOf(name, values[name])]))
  const refNames = FACT_NAMES.filter(
    (name) =>
      sourcedBy(name) === name &&
      isFilled(values, name) &&
      Object.keys(refOf(values.refs[name] ?? '')).length > 0 &&
      (values.refs[name] !== base.refs[name] || changed.some((other) => sourcedBy(other) === name)),
  )
  const dates = values.dates
    .map((date, place) => ({ date, place }))
    .filter(({ date }) => isChanged(date, base))
  const tiersChanged = !isSame(values.tiers, base.tiers)
  const conditionsChanged = !isSame(values.conditions, base.conditions)
  const disputesChanged = !isSame(values.disputes, base.disputes)
  const body = {
    ...facts,
    ...(values.slug !== base.slug && values.slug.trim() !== '' && { slug: values.slug }),
    ...(sources.length > 0 && { sources: sources.map(({ source: { key: _key, ...source } }) => source) }),
    ...(refNames.length > 0 && {
      fieldSources: Object.fromEntries(refNames.map((name) => [name, refOf(values.refs[name]!)])),
    }),
    ...(dates.length > 0 && {
      dates: dates.map(({ date: { stored, isRemoved, ref, change, ...date } }) => ({
        ...(isRemoved ? { ...date, date: null, time: null, zone: null, online: null, mail: null } : date),
        ...(stored !== null && { supersedes: stored }),
        ...(stored !== null && change !== '' && { change }),
        ...refOf(ref),
      })),
    }),
    ...(tiersChanged && { tiers: values.tiers.map((tier) => tierOf(tier, refOf(tier.ref))) }),
    ...(conditionsChanged && {
      conditions: values.conditions.map(({ ref, ...condition }) => ({ ...condition, ...refOf(ref) })),
    }),
    ...(disputesChanged && {
      disputes: values.disputes.map(({ field, values: said }) => ({
        field,
        values: said.map(({ value, ref }) => ({ value, ...refOf(ref) })),
      })),
    }),
    ...(values.events.length > 0 && {
      events: values.events.map(({ ref, ...event }) => ({ ...event, ...refOf(ref) })),
    }),
  } as Partial<CreateSettlementBody>
  const places: Record<string, number[]> = {
    sources: sources.map(({ place }) => place),
    dates: dates.map(({ place }) => place),
  }
  return {
    body,
    isEmpty: Object.keys(body).length === 0,
    fieldOf(path) {
      const [part = '', place, ...rest] = path.split('.')
      if (part === 'fieldSources') return `refs.${place ?? ''}`
      if (['officialHosts', 'portals', 'senders'].includes(part)) return part
      if (place === undefined || !/^\d+$/.test(place)) return path
      const at = places[part]?.[Number(place)] ?? Number(place)
      const field = FIELD_NAMES[rest[0] ?? ''] ?? rest.join('.')
      return [part, at, ...(field === '' ? [] : [field])].join('.')
    },
  }
}

/** What the call calls otherwise. */
const FIELD_NAMES: Record<string, string> = {
  source: 'ref',
  sourceId: 'ref',
  fixedCents: 'fixed',
  estimateCents: 'estimate',
  maxCents: 'max',
  rateCents: 'rate',
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The places of stored days that become other days, and of which it is not said why. */
export function unexplainedDays(values: SettlementValues, base: SettlementValues): number[] {
  return values.dates.flatMap((date, place) =>
    becomesAnother(date, base) && date.change === '' ? [place] : [],
  )
}

/** Whether a stored day becomes another one, or none. */
export function becomesAnother(date: DateValues, base: Pick<SettlementValues, 'dates'>): boolean {
  const old = base.dates.find(({ stored }) => stored === date.stored)
  return date.stored !== null && old !== undefined && (date.isRemoved || date.date !== old.date)
}

function isChanged(date: DateValues, base: SettlementValues): boolean {
  if (date.stored === null) return !date.isRemoved
  return !isSame(
    date,
    base.dates.find(({ stored }) => stored === date.stored),
  )
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

function factOf(name: FactName, text: string): unknown {
  switch (name) {
    case 'officialHosts':
    case 'senders':
      return linesOf(text)
    case 'portals':
      return linesOf(text).map((line) => {
        const place = line.replace(/^https?:\/\//i, '')
        const at = place.indexOf('/')
        return at < 0
          ? { host: place, pathPrefix: '/' }
          : { host: place.slice(0, at), pathPrefix: place.slice(at) }
      })
    case 'classSize':
      return numberOf(text)
    case 'fundCents':
      return centsOf(text)
    default:
      return text
  }
}

/** `1,234` → 1234; what is no whole number stays a text. */
function numberOf(text: string): number | string | null {
  const plain = text.replace(/[,\s]/g, '')
  if (plain === '') return null
  return /^\d{1,15}$/.test(plain) ? Number(plain) : text
}

/** `5 hours` → 300, `1.5 h` → 90, `1:30` → 90, `90` → 90; what is no time stays a text. */
export function minutesOf(text: string): number | string | null {
  const plain = text.trim().toLowerCase()
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(plain)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const said =
    /^(?:(\d{1,4}(?:\.\d{1,2})?)\s*(?:hours?|hrs?|h)\.?)?(?:\s*(?:and\s+)?(\d{1,5})\s*(?:minutes?|mins?|m)\.?)?$/.exec(
      plain,
    )
  if (!said || (said[1] === undefined && said[2] === undefined)) return numberOf(text)
  const minutes = Number(said[1] ?? 0) * 60 + Number(said[2] ?? 0)
  return Number.isInteger(minutes) ? minutes : text
}

/** `$1,234.50` → 123450; what is no sum stays a text. */
function centsOf(text: string): number | string | null {
  const plain = text.replace(/[$,\s]/g, '')
  if (plain === '') return null
  const [whole = '', part] = plain.split('.')
  const isSum =
    /^\d{1,13}$/.test(whole) && (part === undefined || /^\d{1,2}$/.test(part)) && plain.split('.').length < 3
  return isSum ? Number(whole) * 100 + Number((part ?? '').padEnd(2, '0')) : text
}

function tierOf(
  { fixed, estimate, max, rate, ref: _ref, withinCapOf, states, ...tier }: TierValues,
  ref: { source?: number; sourceId?: number },
) {
  const place = numberOf(withinCapOf)
  return {
    ...tier,
    fixedCents: centsOf(fixed),
    estimateCents: centsOf(estimate),
    maxCents: centsOf(max),
    rateCents: centsOf(rate),
    maxMinutes: minutesOf(tier.maxMinutes),
    incrementMinutes: minutesOf(tier.incrementMinutes),
    minimumMinutes: minutesOf(tier.minimumMinutes),
    months: numberOf(tier.months),
    activateWithinDays: numberOf(tier.activateWithinDays),
    withinCapOf: typeof place === 'number' ? place - 1 : place,
    states: states
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean),
    ...ref,
  }
}

/**
 * What was typed, on what another operator has saved meanwhile: a field that was changed here stays so, everything else is theirs.
 */
export function rebase(
  values: SettlementValues,
  base: SettlementValues,
  theirs: SettlementValues,
): SettlementValues {
  const pick = <K extends keyof SettlementValues>(name: K): SettlementValues[K] =>
    isSame(values[name], base[name]) ? theirs[name] : values[name]
  const merged = Object.fromEntries(
    (Object.keys(theirs) as (keyof SettlementValues)[]).map((name) => [name, pick(name)]),
  ) as unknown as SettlementValues
  // Rows of days by themselves: theirs, with what was typed here over them.
  const mine = new Map(
    values.dates.filter(({ stored }) => stored !== null).map((date) => [date.stored, date]),
  )
  merged.dates = [
    ...theirs.dates.map((date) => {
      const typed = mine.get(date.stored)
      return typed && isChanged(typed, base) ? typed : date
    }),
    ...values.dates.filter(({ stored }) => stored === null),
  ]
  merged.refs = Object.fromEntries(
    FACT_NAMES.flatMap((name) => {
      const ref = values.refs[name] === base.refs[name] ? theirs.refs[name] : values.refs[name]
      return ref === undefined ? [] : [[name, ref]]
    }),
  )
  return merged
}
