import { isFigure, skip, textAt, type Token } from './phrase-tokens'

// The days in a phrase, as notices of the United States write them. Pure.

export type DayProblem =
  'no year' | 'no day' | 'no such day' | 'order unclear' | 'range' | 'weekday differs' | 'an instant'

/** A day, or what looks like one and is none. */
export interface FoundDay {
  /** `YYYY-MM-DD`; null with a problem. */
  date: string | null
  problem: DayProblem | null
  hasShortYear: boolean
  /** Its tokens, the last one excluded. */
  from: number
  to: number
}

const MONTHS = new Map(
  [
    ['january', 'jan'],
    ['february', 'feb'],
    ['march', 'mar'],
    ['april', 'apr'],
    ['may'],
    ['june', 'jun'],
    ['july', 'jul'],
    ['august', 'aug'],
    ['september', 'sep', 'sept'],
    ['october', 'oct'],
    ['november', 'nov'],
    ['december', 'dec'],
  ].flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
)
const WEEKDAYS = new Map(
  [
    ['sunday', 'sun'],
    ['monday', 'mon'],
    ['tuesday', 'tue', 'tues'],
    ['wednesday', 'wed', 'weds'],
    ['thursday', 'thu', 'thur', 'thurs'],
    ['friday', 'fri'],
    ['saturday', 'sat'],
  ].flatMap((names, index) => names.map((name) => [name, index] as const)),
)
const ORDINALS = new Set(['st', 'nd', 'rd', 'th'])
const COMMAS = new Set([',', '('])
const DASHES = new Set(['-', '–', '—', '‑', 'to', 'through', 'thru'])
/** Days outside of these are misprints. Years. */
const FIRST_YEAR = 1970
const LAST_YEAR = 2100

/** Every day in a phrase, in its order. */
export function daysIn(tokens: readonly Token[]): FoundDay[] {
  const found: FoundDay[] = []
  for (let at = 0; at < tokens.length; at++) {
    const day = named(tokens, at) ?? dayFirst(tokens, at) ?? numeric(tokens, at)
    if (!day) continue
    found.push(withWeekday(tokens, day))
    at = day.to - 1
  }
  return found
}

/** `Sept. 14th, 2026` */
function named(tokens: readonly Token[], at: number): FoundDay | null {
  const month = MONTHS.get(textAt(tokens, at))
  if (month === undefined) return null
  let next = textAt(tokens, at + 1) === '.' ? at + 2 : at + 1
  if (textAt(tokens, next) === 'the') next++
  if (isFigure(tokens, skip(tokens, next, COMMAS), 4, 4)) return bad('no day', at, next + 1)
  if (!isFigure(tokens, next, 1, 2)) return null
  const day = textAt(tokens, next)
  const after = skip(tokens, next + 1, ORDINALS)
  if (DASHES.has(textAt(tokens, after)) && isFigure(tokens, after + 1, 1, 2))
    return bad('range', at, after + 2)
  return withYear(tokens, at, after, month, Number(day))
}

/** `14 September 2026`, `the 14th of September, 2026` */
function dayFirst(tokens: readonly Token[], at: number): FoundDay | null {
  if (!isFigure(tokens, at, 1, 2)) return null
  let next = skip(tokens, at + 1, ORDINALS)
  if (textAt(tokens, next) === 'of') next++
  const month = MONTHS.get(textAt(tokens, next))
  if (month === undefined) return null
  const after = textAt(tokens, next + 1) === '.' ? next + 2 : next + 1
  // `5 May 14, 2026`: the figure before is something else's.
  if (isFigure(tokens, after, 1, 2) && isFigure(tokens, skip(tokens, after + 1, COMMAS), 4, 4)) return null
  return withYear(tokens, at, after, month, Number(textAt(tokens, at)))
}

function withYear(
  tokens: readonly Token[],
  from: number,
  after: number,
  month: number,
  day: number,
): FoundDay {
  const at = skip(tokens, after, COMMAS)
  if (!isFigure(tokens, at, 4, 4)) return bad('no year', from, after)
  return toDay(Number(textAt(tokens, at)), month, day, from, at + 1)
}

/** `9/14/26` with the month first, `2026-09-14`. What other countries write day first is not guessed. */
function numeric(tokens: readonly Token[], at: number): FoundDay | null {
  const sign = textAt(tokens, at + 1)
  if (!isFigure(tokens, at, 1, 4) || !['/', '-', '.'].includes(sign) || !isFigure(tokens, at + 2, 1, 2))
    return null
  const hasThird = textAt(tokens, at + 3) === sign && isFigure(tokens, at + 4, 1, 4)
  const [first, second, third] = [at, at + 2, at + 4].map((place) => Number(textAt(tokens, place)))
  if (!hasThird) {
    const isDay = sign === '/' && first! >= 1 && first! <= 12 && second! >= 1 && second! <= 31
    return isDay ? bad('no year', at, at + 3) : null
  }
  const lengths = [at, at + 2, at + 4].map((place) => textAt(tokens, place).length)
  const to = at + 5
  if (lengths[0] === 4 && lengths[2]! <= 2) {
    // A program's moment: which day it is meant for depends on its zone.
    if (textAt(tokens, to) === 't' && isFigure(tokens, to + 1, 1, 2))
      return bad('an instant', at, instantEnd(tokens, to))
    return sign === '.' ? bad('order unclear', at, to) : toDay(first!, second!, third!, at, to)
  }
  if (lengths[0]! > 2 || (lengths[2] !== 2 && lengths[2] !== 4)) return bad('no such day', at, to)
  if (sign !== '/') return bad('order unclear', at, to)
  const isShort = lengths[2] === 2
  const day = toDay(isShort ? 2000 + third! : third!, first!, second!, at, to)
  return isShort ? { ...day, hasShortYear: true } : day
}

/** The place after the time of `2026-09-14T23:59:00.000Z`. */
function instantEnd(tokens: readonly Token[], at: number): number {
  let to = at
  while (isFigure(tokens, to, 1, 9) || ['t', ':', '.', '+', '-', 'z'].includes(textAt(tokens, to))) to++
  return to
}

function toDay(year: number, month: number, day: number, from: number, to: number): FoundDay {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal =
    year >= FIRST_YEAR && year <= LAST_YEAR && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!isReal) return bad('no such day', from, to)
  return { date: date.toISOString().slice(0, 10), problem: null, hasShortYear: false, from, to }
}

function bad(problem: DayProblem, from: number, to: number): FoundDay {
  return { date: null, problem, hasShortYear: false, from, to }
}

/** A weekday beside the day belongs to it, and has to fit. */
function withWeekday(tokens: readonly Token[], day: FoundDay): FoundDay {
  let before = day.from - 1
  while ([',', '.', 'the'].includes(textAt(tokens, before))) before--
  const after = skip(tokens, day.to, new Set([',', '(']))
  const [leading, trailing] = [before, after].map((at) => WEEKDAYS.get(textAt(tokens, at)))
  if (day.date === null) return leading === undefined ? day : { ...day, from: before }
  const real = new Date(day.date).getUTCDay()
  const differs = [leading, trailing].some((weekday) => weekday !== undefined && weekday !== real)
  return {
    ...day,
    ...(differs ? { date: null, problem: 'weekday differs' as const } : {}),
    from: leading === undefined ? day.from : before,
    to: trailing === undefined ? day.to : after + 1,
  }
}
