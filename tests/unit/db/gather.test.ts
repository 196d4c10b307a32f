import fc from 'fast-check'
import { gather, shareReads, shareReadsInRush } from '@/lib/db/gather'

interface Batch {
  questions: number[]
  answer: () => void
  fail: () => void
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A gathering whose batches end when the test says so. */
function held(bounds: { mostAtOnce: number; mostTogether: number }) {
  const begun: Batch[] = []
  const ask = gather<number, string>({
    ...bounds,
    ask: (questions) =>
      new Promise((resolve, reject) =>
        begun.push({
          questions,
          answer: () => resolve(questions.map((question) => `answer ${question}`)),
          fail: () => reject(new Error(`no answer to ${questions.join()}`)),
        }),
      ),
  })
  return { ask, begun }
}

test('what is asked in one turn is asked together, and what comes later by itself', async () => {
  const { ask, begun } = held({ mostAtOnce: 2, mostTogether: 10 })
  const first = [ask(1), ask(2), ask(3)]
  await turn()
  const second = ask(4)
  await turn()
  expect(begun.map(({ questions }) => questions)).toEqual([[1, 2, 3], [4]])
  for (const { answer } of begun) answer()
  expect(await Promise.all([...first, second])).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 4'])
})

test('what throws at once is a failure like another, and the next is asked', async () => {
  let calls = 0
  const ask = gather<number, number>({
    mostAtOnce: 1,
    mostTogether: 1,
    ask: (questions) => {
      calls += 1
      if (calls === 1) throw new Error('broken')
      return Promise.resolve(questions)
    },
  })
  await expect(ask(1)).rejects.toThrow('broken')
  expect(await ask(2)).toBe(2)
})

test('in any order of questions, answers and failures each gets its own, within the bounds', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('ask' as const), count: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ kind: fc.constantFrom('answer' as const, 'fail' as const), which: fc.nat() }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 30 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 5 }),
      async (steps, mostAtOnce, mostTogether) => {
        const { ask, begun } = held({ mostAtOnce, mostTogether })
        const said: Promise<string>[] = []
        const ended = new Set<Batch>()
        const failed = new Set<number>()
        const open = () => begun.filter((batch) => !ended.has(batch))
        const end = async (batch: Batch, kind: 'answer' | 'fail') => {
          ended.add(batch)
          if (kind === 'fail') for (const question of batch.questions) failed.add(question)
          batch[kind]()
          // One in which it is told, and one in which the next begins.
          await turn()
          await turn()
        }
        for (const each of steps) {
          if (each.kind === 'ask') {
            for (let n = 0; n < each.count; n++) {
              const number = said.length
              const before = begun.length
              said.push(ask(number).catch((error: Error) => error.message))
              // It joins none that has begun.
              expect(begun.slice(0, before).some(({ questions }) => questions.includes(number))).toBe(false)
            }
            await turn()
          } else if (open().length > 0) await end(open()[each.which % open().length]!, each.kind)
          await turn()
          expect(open().length).toBeLessThanOrEqual(mostAtOnce)
        }
        while (open().length > 0) await end(open()[0]!, 'answer')
        expect(begun.every(({ questions }) => questions.length <= mostTogether)).toBe(true)
        // All of them, in the order in which they came.
        expect(begun.flatMap(({ questions }) => questions)).toEqual(said.map((_, number) => number))
        for (const [number, answer] of (await Promise.all(said)).entries())
          if (failed.has(number)) expect(answer).toMatch(/^no answer to/)
          else expect(answer).toBe(`answer ${number}`)
      },
    ),
  )
})

test('whoever asks the same is given a reading that began after they asked, and few are made', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('ask', 'change', 'end'), { maxLength: 60 }), async (steps) => {
      let value = 0
      let made = 0
      const ends: (() => void)[] = []
      const read = shareReads(() => {
        made += 1
        const seen = value
        return new Promise<number>((resolve) => ends.push(() => resolve(seen)))
      })
      const asked: { atLeast: number; answer: Promise<number> }[] = []
      for (const step of steps) {
        if (step === 'ask') asked.push({ atLeast: value, answer: read() })
        else if (step === 'change') value += 1
        else ends.shift()?.()
        await turn()
      }
      let open = asked.length
      for (const { answer } of asked) void answer.then(() => (open -= 1))
      while (open > 0) {
        ends.shift()?.()
        await turn()
      }
      for (const { atLeast, answer } of asked) expect(await answer).toBeGreaterThanOrEqual(atLeast)
      expect(made).toBeLessThanOrEqual(asked.length)
    }),
  )
  let reads = 0
  const read = shareReads(async () => (reads += 1))
  await Promise.all(Array.from({ length: 500 }, read))
  expect(reads).toBe(1)
})

describe('in a rush', () => {
  /** Reads that end when the test says so, and a clock. */
  function rush() {
    let time = 0
    const reads: ((answer: string) => void)[] = []
    const ask = shareReadsInRush(
      () => new Promise<string>((resolve) => reads.push(resolve)),
      5,
      () => time,
    )
    return { ask, reads, at: (ms: number) => (time = ms) }
  }

  test('what served several is given at once for a moment from its beginning, and then read anew', async () => {
    const { ask, reads, at } = rush()
    const first = [ask(), ask()]
    await turn()
    at(2)
    reads[0]!('one')
    expect(await Promise.all(first)).toEqual(['one', 'one'])
    at(2.4)
    expect(ask()).toBe('one')
    expect(reads).toHaveLength(1)
    at(5)
    const next = ask()
    await turn()
    reads[1]!('two')
    expect(await next).toBe('two')
    expect(reads).toHaveLength(2)
  })

  test('the next read begins before the moment is over, once, and what it finds is given from then on', async () => {
    const { ask, reads, at } = rush()
    const first = [ask(), ask()]
    await turn()
    reads[0]!('one')
    await Promise.all(first)
    at(3)
    expect([ask(), ask(), ask()]).toEqual(['one', 'one', 'one'])
    await turn()
    expect(reads).toHaveLength(2)
    at(4.9)
    expect(ask()).toBe('one')
    reads[1]!('two')
    await turn()
    expect(ask()).toBe('two')
    // It began at 3.
    at(8)
    const next = ask()
    await turn()
    reads[2]!('three')
    expect(await next).toBe('three')
  })

  test('nothing is given once its moment is over, though the read ahead hangs or fails', async () => {
    const { ask, reads, at } = rush()
    const first = [ask(), ask()]
    await turn()
    reads[0]!('one')
    await Promise.all(first)
    at(3)
    expect(ask()).toBe('one')
    await turn()
    at(5)
    const waiting = ask()
    await turn()
    reads[2]!('three')
    expect(await waiting).toBe('three')
  })

  test('who asks alone has a read of their own', async () => {
    const { ask, reads } = rush()
    for (const answer of ['one', 'two', 'three']) {
      const asked = ask()
      await turn()
      reads.at(-1)!(answer)
      expect(await asked).toBe(answer)
    }
    expect(reads).toHaveLength(3)
  })

  test('of two reads under way the later one counts, whichever ends first; a failure counts for nothing', async () => {
    const { ask, reads, at } = rush()
    const early = [ask(), ask()]
    await turn()
    at(1)
    const late = [ask(), ask()]
    await turn()
    reads[1]!('late')
    await Promise.all(late)
    reads[0]!('early')
    await Promise.all(early)
    expect(ask()).toBe('late')
    const failing = shareReadsInRush(
      () => Promise.reject(new Error('gone')),
      5,
      () => 0,
    )
    const both = [failing(), failing()]
    for (const each of both) await expect(each).rejects.toThrow('gone')
    await expect(failing()).rejects.toThrow('gone')
  })
})
