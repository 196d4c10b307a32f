import { call, type Answer } from './call'
import { median } from './load'
import type { Row } from './row'

/** How far the two medians may be apart. Milliseconds. */
const MAX_DIFFERENCE_MS = 5
/** Of each kind of call, so many must have been measured: what is refused says nothing about time. */
const MIN_MEASURED = 0.9
const LIMIT_MS = 8 * 60_000

/** One call: its body, and the cookie of who makes it. */
export interface Asked {
  body: unknown
  cookie?: string
}

export interface Enumeration {
  path: string
  /** What is compared, where there is more than one kind of known address. */
  what?: string
  /** Call number `n` about an address that is known, and about one that is not. */
  known: (n: number) => Asked
  unknown: (n: number) => Asked
  /** Pairs of calls; those before them, which are not counted, have the numbers from `pairs` on. */
  pairs: number
  warmUp: number
}

/**
 * Whether time or words tell that an address is known: pairs of calls, one about each kind of address, in random order
 * and one after the other, so that whatever else this machine does slows both alike.
 */
export async function measureEnumeration(
  url: string,
  { path, what = 'known and unknown', known, unknown, pairs, warmUp }: Enumeration,
): Promise<Row[]> {
  const answers = { known: [] as Answer[], unknown: [] as Answer[] }
  const asked = { known, unknown }
  const askPair = async (n: number, keep: boolean): Promise<void> => {
    for (const kind of Math.random() < 0.5
      ? (['known', 'unknown'] as const)
      : (['unknown', 'known'] as const)) {
      const response = await call(url + path, asked[kind](n))
      if (keep) answers[kind].push(response)
    }
  }
  for (let n = pairs; n < pairs + warmUp; n++) await askPair(n, false)
  const deadline = performance.now() + LIMIT_MS
  for (let n = 0; n < pairs && performance.now() < deadline; n++) await askPair(n, true)
  const heard = (list: Answer[]) => list.filter(({ status }) => status !== 429)
  const [a, b] = [heard(answers.known), heard(answers.unknown)]
  const refused = answers.known.length - a.length + answers.unknown.length - b.length
  const enough = Math.min(a.length, b.length) >= pairs * MIN_MEASURED
  const [p50, otherP50] = [middle(a), middle(b)]
  const difference = p50 - otherP50
  const words = new Map<string, number>()
  for (const { status, text } of [...a, ...b]) {
    const said = `${status} ${withoutIds(text)}`
    words.set(said, (words.get(said) ?? 0) + 1)
  }
  const statuses = [...new Set([...a, ...b].map(({ status }) => status))].join(', ')
  return [
    {
      name: `${path}, ${what}`,
      value: `p50 ${p50.toFixed(2)} and ${otherP50.toFixed(2)} ms (${(p50 / otherP50).toFixed(3)} ×), difference ${difference.toFixed(2)} ms; ${a.length} + ${b.length} measured, ${refused} × 429`,
      target: `< ${MAX_DIFFERENCE_MS} ms`,
      pass: enough && Math.abs(difference) < MAX_DIFFERENCE_MS,
    },
    {
      name: `${path}, ${what}: different answers`,
      value: `${words.size} (status ${statuses})`,
      target: '1',
      pass: enough && words.size === 1 && !words.has('0 '),
    },
  ]
}

/** What every session has of its own, and the address that was asked about: all have the same length. */
function withoutIds(text: string): string {
  return text.replace(
    /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|eyJ[\w.-]+|\d{4}-\d\d-\d\dT[\d:.]+Z|[\w-]{60,}|[\w-]{14}@members\.example|"challenge":"[\w-]+"/g,
    '*',
  )
}

function middle(answers: Answer[]): number {
  return answers.length > 0 ? median(answers.map(({ ms }) => ms)) : NaN
}
