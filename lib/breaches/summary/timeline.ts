import type { DateIs } from '../breach'
import { monthWithin } from '../kinds/day-words'
import { cutTitle, textWidth } from './text-width'
import type { Weight } from './leaks'

// Where each breach stands on a timeline: x is linear in days. Pure: of the entries, the day, and the narrowest width at which the
// drawing is shown. Horizontal places are fractions of the width, so that it fits any wider one.

export interface TimelineEntry {
  key: string
  title: string
  /** `YYYY-MM-DD` */
  breachDate: string
  datePrecision: 'day' | 'month' | 'year'
  dateIs: DateIs
  weight: Weight
  /** What can be done, in a word; null for nothing. */
  action: string | null
}

export interface Timeline {
  /** Pixels. */
  height: number
  /** Where the axis lies, in pixels from the top. */
  axis: number
  today: number
  ticks: { x: number; label: string | null }[]
  dots: { key: string; x: number; y: number; r: Weight; hasRing: boolean }[]
  /** From a breach to today: what leaked is out since then. */
  spans: { key: string; x: number; y: number }[]
  labels: {
    key: string
    x: number
    /** Pixels from x. */
    dx: number
    y: number
    anchor: 'start' | 'end'
    name: string
    rest: string
    action: string | null
    /** How wide the line behind it is broken, in pixels; 0 where none is. */
    clears: number
  }[]
  /** From a name to its dot. */
  leaders: { key: string; x: number; from: number; to: number }[]
}

export interface TimelineForm {
  /** The least width in pixels. */
  width: number
  /** Up to this many have a lane each with the name above the dot. */
  tall: number
  laneHeight: number
  /** Up to this many have a low lane each with the name beside the dot. */
  low: number
}

/** On the narrowest, and from 384 pixels on. */
export const ON_NARROW_PHONES: TimelineForm = { width: 256, tall: 6, laneHeight: 42, low: 6 }
export const ON_PHONES: TimelineForm = { ...ON_NARROW_PHONES, width: 304 }
export const ON_DESKTOPS: TimelineForm = { width: 480, tall: 6, laneHeight: 48, low: 12 }
/** Low lanes, however few: a sheet has other things to hold. */
export const ON_PAPER: TimelineForm = { ...ON_DESKTOPS, tall: 0 }

const DAY_MS = 86_400_000
const LOW_LANE = 25
const TOP = 22
const BELOW_AXIS = 24
/** A dot, its gap and its ring. */
const RING = 7
const LINE = 20
/** Between a name and the line of today. */
const BEFORE_TODAY = 6

/**
 * The drawing of some breaches.
 * @param entries at least one, in any order.
 */
export function layoutTimeline(entries: readonly TimelineEntry[], now: Date, form: TimelineForm): Timeline {
  const sorted = [...entries].sort((a, b) => dayOf(a) - dayOf(b) || (a.key < b.key ? -1 : 1))
  const { from, to } = spanOf(dayOf(sorted[0]!), now)
  const at = (moment: number) => (moment - from) / (to - from)
  const today = at(now.getTime())
  const placed = sorted.map((entry) => ({ entry, x: Math.min(at(dayOf(entry)), today) }))
  const frame = { today, ticks: ticksOf(from, to, form.width, at) }
  if (sorted.length <= form.tall) return { ...frame, ...inTallLanes(placed, today, form) }
  if (sorted.length <= form.low) return { ...frame, ...inLowLanes(placed, form) }
  return { ...frame, ...stacked(placed, form) }
}

interface Placed {
  entry: TimelineEntry
  x: number
}

/** The middle of what is known of its day. */
function dayOf({ breachDate, datePrecision }: TimelineEntry): number {
  const days = { day: 0, month: 14, year: 182 }[datePrecision]
  return Date.parse(breachDate) + days * DAY_MS
}

/** From the January before the first breach, three years at least, to six weeks from now. */
function spanOf(first: number, now: Date): { from: number; to: number } {
  const year = Math.min(new Date(first).getUTCFullYear(), now.getUTCFullYear() - 3)
  return { from: Date.UTC(year, 0, 1), to: now.getTime() + 42 * DAY_MS }
}

const STEPS = [1, 2, 4, 5, 10, 20]
const LABEL_GAP = 48

function ticksOf(from: number, to: number, width: number, at: (moment: number) => number): Timeline['ticks'] {
  const first = new Date(from).getUTCFullYear()
  const last = new Date(to).getUTCFullYear()
  const perYear = width / ((to - from) / (365.25 * DAY_MS))
  const step = STEPS.find((years) => years * perYear >= LABEL_GAP) ?? 50
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = first + index
    const x = at(Date.UTC(year, 0, 1))
    // A label whose half would be cut off is left out.
    const fits = x * width >= 0 && (1 - x) * width >= 16
    return { x, label: year % step === 0 && fits ? String(year) : null }
  })
}

function inTallLanes(
  placed: readonly Placed[],
  today: number,
  { width, laneHeight }: TimelineForm,
): Omit<Timeline, 'today' | 'ticks'> {
  const lanes = placed.map(({ entry, x }, index) => {
    const top = TOP + index * laneHeight
    return { entry, x, y: top + laneHeight - 14, text: top + laneHeight - 31 }
  })
  const axis = TOP + placed.length * laneHeight + 6
  return {
    height: axis + BELOW_AXIS,
    axis,
    dots: lanes.map(toDot),
    spans: lanes.map(({ entry, x, y }) => ({ key: entry.key, x, y })),
    labels: lanes.map(({ entry, x, text }) => ({ ...above(entry, x, today, width), y: text })),
    leaders: [],
  }
}

/** A name above its dot: from there on where that fits, else up to there, else from the edge. It ends before the line of today. */
function above(
  entry: TimelineEntry,
  x: number,
  today: number,
  width: number,
): Omit<Timeline['labels'][number], 'y'> {
  const end = today * width - BEFORE_TODAY
  const words = wordsOf(entry, end)
  const length = widthOf(words)
  const base = { key: entry.key, ...words, clears: 0 }
  if (x <= 0.5 && x * width - 5 + length <= end) return { ...base, x, dx: -5, anchor: 'start' }
  if (x > 0.5 && x * width + 7 - length < 0) return { ...base, x: 0, dx: 0, anchor: 'start' }
  if (x * width + 7 <= end && x * width + 7 >= length) return { ...base, x, dx: 7, anchor: 'end' }
  return { ...base, x: today, dx: -BEFORE_TODAY, anchor: 'end' }
}

function inLowLanes(placed: readonly Placed[], { width }: TimelineForm): Omit<Timeline, 'today' | 'ticks'> {
  const lanes = placed.map(({ entry, x }, index) => ({ entry, x, y: TOP + index * LOW_LANE + 14 }))
  const axis = TOP + placed.length * LOW_LANE + 6
  return {
    height: axis + BELOW_AXIS,
    axis,
    dots: lanes.map(toDot),
    spans: lanes.map(({ entry, x, y }) => ({ key: entry.key, x, y })),
    labels: lanes.map(({ entry, x, y }) => {
      const gap = entry.weight + (entry.action === null ? 6 : RING + 5)
      const room = Math.max(x, 1 - x) * width - gap
      const words = wordsOf(entry, room)
      const clears = x <= 0.5 ? widthOf(words) : 0
      const label = { key: entry.key, ...words, x, y: y + 4.5, clears }
      return x <= 0.5 ? { ...label, dx: gap, anchor: 'start' } : { ...label, dx: -gap, anchor: 'end' }
    }),
    leaders: [],
  }
}

/** Dots stand on the axis, one on the other where they would touch. Names stand above for those where something can be done. */
function stacked(placed: readonly Placed[], { width }: TimelineForm): Omit<Timeline, 'today' | 'ticks'> {
  const levels: { x: number; reach: number; level: number }[] = []
  let widest = 0
  const at = placed.map(({ entry, x }) => {
    const reach = entry.weight + (entry.action === null ? 1 : RING)
    widest = Math.max(widest, reach)
    const taken = new Set<number>()
    // They come from left to right: what is farther back than two of the widest touches none.
    for (let back = levels.length - 1; back >= 0; back--) {
      const other = levels[back]!
      const distance = (x - other.x) * width
      if (distance >= 2 * widest) break
      if (distance < other.reach + reach) taken.add(other.level)
    }
    let level = 0
    while (taken.has(level)) level += 1
    levels.push({ x, reach, level })
    return { entry, x, level }
  })
  // The last of those that can be named: of very many only the newest are.
  const named = at.filter(({ entry }) => entry.action !== null).slice(-MOST_NAMED)
  const rows = Math.max(...at.map(({ level }) => level)) + 1
  const step = Math.min(24, MOST_HEIGHT / rows)
  const axis = TOP + named.length * LINE + rows * step + 12
  const yOf = (level: number) => axis - 14 - level * step
  const labels = named
    .toReversed()
    .map(({ entry, x, level }, row) => ({ entry, x, y: TOP + row * LINE + 12, dot: yOf(level) }))
  return {
    height: axis + BELOW_AXIS,
    axis,
    dots: at.map(({ entry, x, level }) => toDot({ entry, x, y: yOf(level) })),
    spans: [],
    labels: labels.map(({ entry, x, y }) => ({
      key: entry.key,
      ...shortWordsOf(entry, Math.max(x, 1 - x) * width - 8),
      x,
      dx: x > 0.5 ? -6 : 6,
      y,
      anchor: x > 0.5 ? 'end' : 'start',
      clears: 0,
    })),
    leaders: labels.map(({ entry, x, y, dot }) => ({
      key: entry.key,
      x,
      from: y - 8,
      to: dot - entry.weight - RING,
    })),
  }
}

const MOST_NAMED = 4
/** However many stand on each other. Pixels. */
const MOST_HEIGHT = 240

const toDot = ({ entry, x, y }: Placed & { y: number }): Timeline['dots'][number] => ({
  key: entry.key,
  x,
  y,
  r: entry.weight,
  hasRing: entry.action !== null,
})

/** Its name, its month and what can be done, cut to a width. */
function wordsOf(entry: TimelineEntry, room: number): { name: string; rest: string; action: string | null } {
  const rest = ` ${monthWithin(entry)}${entry.action === null ? '' : ', '}`
  const name = cutTitle(entry.title, room - textWidth(rest + (entry.action ?? '')))
  return { name, rest, action: entry.action }
}

function widthOf({ name, rest, action }: ReturnType<typeof wordsOf>): number {
  return textWidth(name + rest + (action ?? ''))
}

/** Its name and what can be done: where it stands, the axis says. */
function shortWordsOf(
  entry: TimelineEntry,
  room: number,
): { name: string; rest: string; action: string | null } {
  return {
    name: cutTitle(entry.title, room - textWidth(` ${entry.action ?? ''}`)),
    rest: ' ',
    action: entry.action,
  }
}
