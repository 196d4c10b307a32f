import { listed } from '../site/format'

// What taking a request back does, and what it does not do. Pure.

const MOST_NAMED = 3

/** 'Brown LLP', 'Brown LLP and Green LLP', 'Brown LLP, Green LLP, Grey LLP and 2 more'. */
function firstOf(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? [`${names.length - MOST_NAMED} more`] : []
  return listed([...names.slice(0, MOST_NAMED), ...more])
}

/** Who has a request, by name. */
export interface Having {
  /** Whom we cannot reach: who had it in a file. */
  holders: readonly string[]
  /** The law firms that it was handed over to: it is called back from them. */
  reached: readonly string[]
}

/** @param shares who it was passed on to. */
export function havingOf(
  shares: readonly { recipient: string; isReached: boolean; recalledAt: string | null }[],
): Having {
  const names = (of: typeof shares) => [...new Set(of.map(({ recipient }) => recipient))]
  return {
    holders: names(shares.filter(({ isReached }) => !isReached)),
    reached: names(shares.filter(({ isReached, recalledAt }) => isReached && recalledAt === null)),
  }
}

const CALLED_BACK = (reached: readonly string[]) =>
  `${firstOf(reached)} ${reached.length === 1 ? 'sees it no longer, and is' : 'see it no longer, and are'} told to stop. What they have written down we cannot take back.`

const REACHES = (holders: readonly string[]) =>
  `${firstOf(holders)} ${holders.length === 1 ? 'has' : 'have'} it already: taking it back does not reach them. If they should not contact you, tell them yourself.`

/** Before it is done. @param having who has it; null where that is not told here. */
export function takingBack(having: Having | null): string {
  const does =
    'We delete this request, end what you agreed to with it, and pass it on to nobody. The record that you agreed, and took it back, stays.'
  if (having === null) return `${does} It does not reach a lawyer who may have it already.`
  return [does, ...consequences(having)].join(' ')
}

/** Once it is done. */
export function takenBack(having: Having): string {
  const done = 'This request was taken back, and everything that came with it.'
  return [done, ...consequences(having)].join(' ')
}

function consequences({ holders, reached }: Having): string[] {
  return [
    ...(reached.length > 0 ? [CALLED_BACK(reached)] : []),
    ...(holders.length > 0 ? [REACHES(holders)] : []),
  ]
}
