import { call } from './call'

// A process of its own that posts many bodies at once, so that what the crowd costs its maker does not count against the
// calls measured beside it.

export interface BurstOrder {
  url: string
  bodies: unknown[]
}

/** Milliseconds since the epoch, so that two processes mean the same. */
export interface BurstReport {
  from: number
  to: number
  answers: {
    status: number
    /** Until the whole answer was there, from when all were sent. Milliseconds. */
    ms: number
  }[]
}

process.on('message', ({ url, bodies }: BurstOrder) => {
  void (async () => {
    const from = performance.timeOrigin + performance.now()
    const answers = await Promise.all(bodies.map((body) => call(url, { body })))
    const report: BurstReport = {
      from,
      to: performance.timeOrigin + performance.now(),
      answers: answers.map(({ status, ms }) => ({ status, ms })),
    }
    process.send!(report, () => process.exit(0))
  })()
})
process.on('disconnect', () => process.exit(0))
process.send!('ready')
