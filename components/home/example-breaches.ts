// The five breaches of the example on the home page, of kinds of companies and of nobody in particular. Pure.

const DAY_MS = 24 * 60 * 60 * 1000
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Behind today, so that the newest are not drawn on the edge. Days. */
const AHEAD = 42

interface Kind {
  name: string
  /** How long ago: the example has no year of its own that would grow old. */
  monthsAgo: number
  /** Dots grow with how sensitive the worst is that leaked. */
  radius: number
  /** What can be done about it. */
  action?: string
}

const KINDS: readonly Kind[] = [
  { name: 'Job network', monthsAgo: 174, radius: 6.5 },
  { name: 'Software maker', monthsAgo: 157, radius: 6.5 },
  { name: 'Hotel group', monthsAgo: 27, radius: 6.5, action: 'claims open' },
  { name: 'Health insurer', monthsAgo: 4, radius: 9, action: 'consultation' },
  { name: 'Ticket seller', monthsAgo: 2, radius: 4.5 },
]

export interface ExampleBreach extends Kind {
  /** 'May 2012' */
  when: string
  /** Where it stands on the axis, as a share of its width. */
  at: number
}

/** The example as of a day, on a true scale: each breach and each January where it belongs. */
export function exampleBreaches(now: Date): {
  breaches: ExampleBreach[]
  years: { year: number; at: number }[]
  today: number
} {
  const days = KINDS.map(({ monthsAgo }) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 15))
  const firstYear = new Date(days[0]!).getUTCFullYear()
  const from = Date.UTC(firstYear, 0, 1)
  // Of the day: the page is the same until the next.
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const to = today + AHEAD * DAY_MS
  const at = (time: number) => (time - from) / (to - from)
  return {
    breaches: KINDS.map((kind, index) => {
      const day = new Date(days[index]!)
      return { ...kind, when: `${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`, at: at(day.getTime()) }
    }),
    years: Array.from({ length: now.getUTCFullYear() - firstYear + 1 }, (_, index) => ({
      year: firstYear + index,
      at: at(Date.UTC(firstYear + index, 0, 1)),
    })),
    today: at(today),
  }
}
