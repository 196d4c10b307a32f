import 'server-only'

// Calls about one address decide under its lock in the database, and each that waits there holds a connection that everybody else
// needs. So in this process they wait here, where it costs nothing. So does what needs a processor to itself.

interface Line {
  underWay: number
  /** In the order in which they came. */
  waiting: (() => void)[]
}

/** On globalThis because every call is a separate module graph. */
const cache = globalThis as typeof globalThis & { __lines?: Map<string, Line> }

/**
 * Does work once all that was begun before under the same key is done, or all but a few. Nobody is refused: whoever lets calls in has to bound
 * how many wait.
 * @param most how many are under way at once.
 */
export async function inTurn<T>(key: string, work: () => Promise<T> | T, most = 1): Promise<T> {
  const lines = (cache.__lines ??= new Map())
  const line = lines.get(key) ?? { underWay: 0, waiting: [] }
  lines.set(key, line)
  // Who leaves hands its place over: nobody comes between.
  if (line.underWay >= most) await new Promise<void>((begin) => line.waiting.push(begin))
  else line.underWay++
  try {
    return await work()
  } finally {
    const next = line.waiting.shift()
    if (next) next()
    else if (--line.underWay === 0) lines.delete(key)
  }
}
