import 'server-only'
import { outsideRequests } from '../outside-requests'

// Tried: `dataloader` 2.2. It bounds how many questions share a query and not how many queries are under way, and keeps its last batch,
// with the requests that asked, until the next one comes.

interface Gathering<Question, Answer> {
  /** Batches that are under way at once. What comes while all are taken waits for the next, and shares it. */
  mostAtOnce: number
  /** Questions that share a batch. */
  mostTogether: number
  /** Answers them in their order. It settles, whatever hangs. */
  ask: (questions: Question[]) => Promise<Answer[]>
}

interface Asked<Question, Answer> {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/**
 * Asks together what many want to know at the same moment: in a rush a question costs a part of a query, and otherwise it is asked at
 * once. None joins a batch that has begun, which would miss what has changed since.
 * @returns asks one question. It rejects as its whole batch did.
 */
export function gather<Question, Answer>({
  mostAtOnce,
  mostTogether,
  ask,
}: Gathering<Question, Answer>): (question: Question) => Promise<Answer> {
  const waiting: Asked<Question, Answer>[] = []
  let underWay = 0
  let isPlanned = false

  const plan = (): void => {
    if (isPlanned || waiting.length === 0 || underWay === mostAtOnce) return
    isPlanned = true
    // All that arrives in one turn of the event loop goes together.
    outsideRequests(() => setImmediate(() => void begin()))
  }

  const begin = async (): Promise<void> => {
    isPlanned = false
    const batch = waiting.splice(0, mostTogether)
    underWay++
    plan()
    try {
      const answers = await ask(batch.map(({ question }) => question))
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!)
    } catch (error) {
      for (const { reject } of batch) reject(error as Error)
    } finally {
      underWay--
      plan()
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      plan()
    })
}

/** Has those share a read who ask at the same moment. @param read is told how many they are. */
function askTogether<Answer>(read: (askers: number) => Promise<Answer>): () => Promise<Answer> {
  const ask = gather<null, Answer>({
    mostAtOnce: 2,
    mostTogether: Infinity,
    ask: async (asked) => {
      const answer = await read(asked.length)
      return asked.map(() => answer)
    },
  })
  return () => ask(null)
}

/**
 * Has those share a query who want to know the same at the same moment. Each is answered by one that began after it asked, so that
 * nobody misses what was there before.
 * @param read settles, whatever hangs.
 */
export function shareReads<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  return askTogether(read)
}

/**
 * The same, for what may be as old as a response is on its way: in a rush, where one read has served several, its answer is given at
 * once to whoever comes within a moment of its beginning. Outside a rush who asks alone has a read of their own.
 * @param read settles, whatever hangs.
 * @param keptMs the moment. Milliseconds.
 */
export function shareReadsInRush<Answer>(
  read: () => Promise<Answer>,
  keptMs: number,
  now = () => performance.now(),
): () => Answer | Promise<Answer> {
  let last: { answer: Answer; begunAt: number } | null = null
  let isAhead = false
  const ask = askTogether(async (askers) => {
    const begunAt = now()
    const answer = await read()
    if ((isAhead || askers > 1) && (last === null || begunAt > last.begunAt)) last = { answer, begunAt }
    return answer
  })
  /** The next one begins before the moment is over, so that nobody waits for it. */
  const askAhead = (): void => {
    isAhead = true
    void ask()
      .catch(() => {})
      .finally(() => (isAhead = false))
  }
  return () => {
    const age = last === null ? Infinity : now() - last.begunAt
    if (last === null || age >= keptMs) return ask()
    if (age >= keptMs / 2 && !isAhead) askAhead()
    return last.answer
  }
}
