import { median, type LoadResult } from './load'
import { processorTime } from './processor-time'

/** Two processes of the same code differ by a tenth for as long as they live, so each comparison is made with several. */
const LAUNCHES = Math.max(2, Number(process.env.BENCH_LAUNCHES ?? 5))
/** Rounds with one launch, and the seconds of one turn. A machine's speed drifts by a third within a minute. */
const ROUNDS = 2
const SECONDS = 2
const WARM_SECONDS = 4
/** Before each turn: a process that had nothing to do for a while takes half as much again for its first second. */
const WARM_TURN_SECONDS = 1

export interface Contender {
  name: string
  /** What it needs before it is loaded, where another contender's turn may have left something else. */
  prepare?: () => Promise<void>
  run: (seconds: number) => Promise<LoadResult>
  /** Loads it before the first turn, where that is done otherwise. */
  warm?: () => Promise<LoadResult>
  /** The process that answers. */
  pid: number
}

/** What one did in all its turns. */
export interface Turns {
  name: string
  /** Answers a second, a launch each. */
  rates: number[]
  /** Medians of the turns, milliseconds. */
  p50: number
  p99: number
  bad: number
  /** What an answer takes of the processors, microseconds in the median turn; null where the system does not say. */
  cost: number | null
}

interface Turn extends LoadResult {
  cost: number | null
}

/**
 * Loads each for a short while, again and again, each round in another order: what slows the machine for a while slows all alike.
 * @param launch starts the servers anew, and returns the same contenders each time.
 * @returns what each did, in their order.
 */
export async function inTurns(
  launch: () => Promise<{ contenders: readonly Contender[]; stop: () => Promise<void> }>,
): Promise<Turns[]> {
  const names: string[] = []
  /** For each contender, a list for each launch. */
  const results: Turn[][][] = []
  for (let launched = 0; launched < LAUNCHES; launched++) {
    const { contenders, stop } = await launch()
    for (const { prepare, run, warm = () => run(WARM_SECONDS) } of contenders) {
      await prepare?.()
      await warm()
    }
    for (let round = 0; round < ROUNDS; round++) {
      for (let turn = 0; turn < contenders.length; turn++) {
        const place = (launched + round + turn) % contenders.length
        // Backwards every other time: two that one process answers follow upon each other, either of them first as often.
        const index = round % 2 === 0 ? place : contenders.length - 1 - place
        names[index] = contenders[index]!.name
        const lists = (results[index] ??= [])
        ;(lists[launched] ??= []).push(await take(contenders[index]!))
      }
    }
    await stop()
    const rates = names.map((name, index) => `${name} ${rateOf(results[index]![launched]!).toFixed(0)}/s`)
    console.log(`launch ${launched + 1}: ${rates.join(', ')}`)
  }
  return names.map((name, index) => {
    const turns = results[index]!.flat()
    return {
      name,
      rates: results[index]!.map(rateOf),
      p50: median(turns.map(({ p50 }) => p50)),
      p99: median(turns.map(({ p99 }) => p99)),
      bad: turns.reduce((sum, { bad }) => sum + bad, 0),
      cost: turns.every(({ cost }) => cost !== null) ? median(turns.map(({ cost }) => cost!)) : null,
    }
  })
}

async function take({ prepare, run, pid }: Contender): Promise<Turn> {
  await prepare?.()
  await run(WARM_TURN_SECONDS)
  const before = processorTime(pid)
  const result = await run(SECONDS)
  const after = processorTime(pid)
  const cost = before === null || after === null ? null : (1000 * (after - before)) / (result.rate * SECONDS)
  return { ...result, cost }
}

function rateOf(turns: readonly Turn[]): number {
  return mean(turns.map(({ rate }) => rate))
}

/** Answers a second over all turns. */
export function meanRate({ rates }: Turns): number {
  return mean(rates)
}

/** @returns what one answers of what the other does, and the standard error of that, both as a part of 1. */
export function compare(one: Turns, other: Turns): { ratio: number; error: number } {
  const ratio = meanRate(one) / meanRate(other)
  const squares = one.rates.reduce(
    (sum, rate, launched) => sum + (rate - ratio * other.rates[launched]!) ** 2,
    0,
  )
  return { ratio, error: Math.sqrt(squares / (LAUNCHES * (LAUNCHES - 1))) / meanRate(other) }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
