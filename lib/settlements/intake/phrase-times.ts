import { endOf } from '../dates'
import { isFigure, skip, textAt, type Token } from './phrase-tokens'

// The times of day in a phrase, and whose clocks they are by. Pure.

export type TimeProblem = 'no such time' | 'time unclear' | 'midnight unclear' | 'zone unclear'

export interface FoundTime {
  /** `HH:MM`; null where a zone stands behind a day alone. */
  time: string | null
  /** As printed, such as `pst`; null without one. */
  zone: string | null
  problem: TimeProblem | null
  from: number
  to: number
}

/** Where a printed zone's clocks are, and how far they are ahead of UTC if it says so. Hours. */
const ZONES = new Map<string, { name: string; offset?: number }>([
  ['et', { name: 'America/New_York' }],
  ['est', { name: 'America/New_York', offset: -5 }],
  ['edt', { name: 'America/New_York', offset: -4 }],
  ['ct', { name: 'America/Chicago' }],
  ['cst', { name: 'America/Chicago', offset: -6 }],
  ['cdt', { name: 'America/Chicago', offset: -5 }],
  ['mt', { name: 'America/Denver' }],
  ['mst', { name: 'America/Denver', offset: -7 }],
  ['mdt', { name: 'America/Denver', offset: -6 }],
  ['pt', { name: 'America/Los_Angeles' }],
  ['pst', { name: 'America/Los_Angeles', offset: -8 }],
  ['pdt', { name: 'America/Los_Angeles', offset: -7 }],
  ['akt', { name: 'America/Anchorage' }],
  ['akst', { name: 'America/Anchorage', offset: -9 }],
  ['akdt', { name: 'America/Anchorage', offset: -8 }],
  ['hst', { name: 'Pacific/Honolulu' }],
  ['utc', { name: 'Etc/UTC' }],
  ['gmt', { name: 'Etc/UTC' }],
])
/** Zones by their words, and the letter that their abbreviations begin with. */
const WORDS = new Map([
  ['eastern', 'e'],
  ['central', 'c'],
  ['mountain', 'm'],
  ['pacific', 'p'],
  ['alaska', 'ak'],
])
/** Zones that mean several places, or none of ours. */
const FOREIGN = new Set(['ast', 'adt', 'bst', 'cet', 'cest', 'ist', 'jst', 'aest', 'wet', 'eet', 'sst'])

/** Every time in a phrase, in its order. @param taken whether a token belongs to a day. */
export function timesIn(tokens: readonly Token[], taken: (at: number) => boolean): FoundTime[] {
  const found: FoundTime[] = []
  for (let at = 0; at < tokens.length; at++) {
    if (taken(at)) continue
    const clock = clockAt(tokens, at)
    // A zone behind a day: `September 14, 2026 ET`.
    const from = clock ? clock.to : taken(at - 1) ? at : null
    if (from === null) continue
    const zone = zoneAt(tokens, from, clock !== null)
    if (!clock && !zone) continue
    const to = zone?.to ?? clock!.to
    found.push({
      time: clock?.time ?? null,
      zone: zone?.zone ?? null,
      problem: clock?.problem ?? (zone?.isUnclear ? 'zone unclear' : null),
      from: at,
      to,
    })
    at = to - 1
  }
  return found
}

type Clock = Pick<FoundTime, 'time' | 'problem' | 'to'>

function clockAt(tokens: readonly Token[], at: number): Clock | null {
  const word = textAt(tokens, at)
  if (word === 'noon') return { time: '12:00', problem: null, to: at + 1 }
  // Whether a day's midnight begins it or ends it, people read both ways.
  if (word === 'midnight') return { time: null, problem: 'midnight unclear', to: at + 1 }
  if (!isFigure(tokens, at, 1, 2)) return null
  const hour = Number(word)
  const hasMinutes = textAt(tokens, at + 1) === ':' && isFigure(tokens, at + 2, 2, 2)
  const minute = hasMinutes ? Number(textAt(tokens, at + 2)) : 0
  let to = hasMinutes ? at + 3 : at + 1
  if (hasMinutes && textAt(tokens, to) === ':' && isFigure(tokens, to + 1, 2, 2)) to += 2
  // A docket's number: 3:25-cv-00017.
  if (hasMinutes && textAt(tokens, to) === '-') return null
  const half = halfAt(tokens, to)
  if (!half) return hasMinutes ? clockOf(hour, minute, hour > 12 ? 'whole' : null, to) : null
  return clockOf(hour, minute, half.half, half.to)
}

type Half = 'am' | 'pm' | 'noon' | 'midnight'

function halfAt(tokens: readonly Token[], at: number): { half: Half; to: number } | null {
  const word = textAt(tokens, at)
  if (word === 'am' || word === 'pm' || word === 'noon' || word === 'midnight')
    return { half: word, to: at + 1 }
  if (word !== 'a' && word !== 'p') return null
  const next = textAt(tokens, at + 1) === '.' ? at + 2 : at + 1
  if (textAt(tokens, next) !== 'm') return null
  return { half: `${word}m`, to: textAt(tokens, next + 1) === '.' ? next + 2 : next + 1 }
}

/** @param half `whole` for a clock of 24 hours; null where nothing says which half of the day it is. */
function clockOf(hour: number, minute: number, half: Half | 'whole' | null, to: number): Clock {
  const isReal = minute < 60 && (half === 'whole' || half === null ? hour < 24 : hour >= 1 && hour <= 12)
  if (!isReal || (half === 'noon' && (hour !== 12 || minute !== 0)))
    return { time: null, problem: 'no such time', to }
  if (half === 'midnight' || ((half === 'am' || half === null) && hour % 12 === 0 && minute === 0))
    return { time: null, problem: half === null ? 'time unclear' : 'midnight unclear', to }
  if (half === null) return { time: null, problem: 'time unclear', to }
  const of24 = half === 'whole' ? hour : (hour % 12) + (half === 'am' ? 0 : 12)
  return { time: `${pad(of24)}:${pad(minute)}`, problem: null, to }
}

const pad = (figure: number): string => String(figure).padStart(2, '0')

interface PrintedZone {
  zone: string | null
  isUnclear: boolean
  to: number
}

/** What may follow a zone that is named in one word: after others, `Central District`, it is no zone. */
const BEHIND_ZONE = new Set(['on', 'by', 'if', 'or', 'and', 'for', 'via'])

/** @param isOfTime whether it stands behind a time of day: there `Pacific` alone is one. */
function zoneAt(tokens: readonly Token[], from: number, isOfTime: boolean): PrintedZone | null {
  const at = skip(tokens, from, new Set([',', '(', ')']))
  const word = textAt(tokens, at)
  if (FOREIGN.has(word)) return { zone: null, isUnclear: true, to: at + 1 }
  if (ZONES.has(word)) {
    // UTC-5 is a place of its own.
    const isShifted = ['+', '-'].includes(textAt(tokens, at + 1)) && isFigure(tokens, at + 2, 1, 2)
    return { zone: isShifted ? null : word, isUnclear: isShifted, to: isShifted ? at + 3 : at + 1 }
  }
  const letter = WORDS.get(word)
  if (letter === undefined) return null
  const season = textAt(tokens, at + 1)
  const isSeason = season === 'standard' || season === 'daylight'
  const after = isSeason ? at + 2 : at + 1
  const next = tokens[after]
  const isAlone = isOfTime && (next?.kind !== 'word' || BEHIND_ZONE.has(next.text))
  if (next?.text !== 'time' && !isAlone) return null
  const zone = `${letter}${season === 'standard' ? 's' : season === 'daylight' ? 'd' : ''}t`
  return { zone, isUnclear: false, to: next?.text === 'time' ? after + 1 : after }
}

/**
 * The zone that a printed one means on a day.
 * @returns null where its clocks are not those of that day, as with PST in October: it is kept as printed and never converted.
 */
export function zoneOn(printed: string, date: string): string | null {
  const { name, offset } = ZONES.get(printed)!
  if (offset === undefined) return name
  const noon = endOf({ date, time: '12:00', zone: name }).getTime()
  return Date.parse(`${date}T12:00:59.999Z`) - noon === offset * 60 * 60 * 1000 ? name : null
}
