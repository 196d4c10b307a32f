// A step of a person's plan, as pages and /v1 show it, and how a visitor's browser keeps what is done. Pure, and small enough for a
// component of the browser: what makes the steps is in plan-of.ts.

/** An official page, and the day somebody last opened its address; null where nobody has. */
export interface OfficialLink {
  name: string
  href: string
  /** `YYYY-MM-DD` */
  checkedOn: string | null
}

export interface PlanStep {
  /** Stable, and the same for everybody: never made of an address or of a breach. */
  key: string
  /** At most `MOST_TITLE` characters. */
  title: string
  /** One line. */
  why: string
  /** The name that it begins with, which is shortened where there is little room; empty for none. */
  whose: string
  minutes: number
  /** For the opened row: what the exposed data means, in sentences. */
  because: string[]
  /** For the opened row: what to do, in the order to do it. */
  actions: string[]
  links: OfficialLink[]
  /** Of an open settlement: our page about it, and the last day, `YYYY-MM-DD`. */
  claim: { slug: string; href: string; claimBy: string } | null
}

/** Characters of a title that stand in one line of a phone. */
export const MOST_TITLE = 26
/** How many steps stand under "Do this first". */
export const MOST_FIRST = 5

/** The first steps of a plan. */
export function doThisFirst(steps: readonly PlanStep[]): PlanStep[] {
  return steps.slice(0, MOST_FIRST)
}

/** Under which name a visitor's browser keeps check marks. */
export const PLAN_STORAGE_KEY = 'redress.plan'
/** More keys than one plan has are none of ours. */
export const MOST_MARKS = 200
const MOST_KEY = 220

/** What is kept there, as JSON: for each step that is done, its key and the day, `YYYY-MM-DD`. */
export interface PlanMarks {
  v: 1
  done: Record<string, string>
}

/** Whether a text can be a step's key. */
export function isStepKey(key: string): boolean {
  return key.length <= MOST_KEY && /^(?:[a-z][a-z-]*|claim:[a-z\d-]+)$/.test(key)
}

/** What a browser kept; anything that cannot be read counts as nothing done. */
export function readMarks(stored: string | null): PlanMarks {
  const done: Record<string, string> = {}
  for (const [key, day] of entriesOf(stored))
    if (isStepKey(key) && typeof day === 'string' && isDay(day)) done[key] = day
  return { v: 1, done }
}

function entriesOf(stored: string | null): [string, unknown][] {
  if (!stored) return []
  try {
    const marks = JSON.parse(stored) as { v?: unknown; done?: unknown } | null
    if (marks?.v !== 1 || typeof marks.done !== 'object' || marks.done === null) return []
    return Object.entries(marks.done).slice(0, MOST_MARKS)
  } catch {
    return []
  }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}
