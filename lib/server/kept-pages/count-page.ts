import 'server-only'
import { log } from '../../log'
import { outsideRequests } from '../../outside-requests'
import { loggablePath } from '../loggable-path'

// Who opens which of the pages that are the same for everybody is nobody's business, and a line for each costs a part of what it takes to
// send one that is in memory (docs/decisions/0064). So the log has how many there were, and how they went.

/** How long a response waits at most to be told of: what is lost when the process is killed. Milliseconds. */
const WAIT_MS = 1_000
/** Addresses that wait at most. */
const MOST_ADDRESSES = 1_000
/** Of one that is longer only the route waits. Characters. */
const LONGEST = 200

/** What is seen of one request that came no further than to where pages are in memory. */
export interface Sent {
  /** As it was asked for. */
  url: string
  method: string
  /** Null where its visitor left before anything was sent. */
  status: number | null
  /** Until the response was done. */
  ms: number
  /** Whether all of it was sent. */
  isWhole: boolean
}

interface Count {
  method: string
  status: number | null
  responses: number
  aborted: number
  slowestMs: number
}

let counts = new Map<string, Count[]>()
let timer: NodeJS.Timeout | undefined

/** Counts one. A line for all of one route, method and status is written within a second, and at an orderly end of the process. */
export function countPage({ url, method, status, ms, isWhole }: Sent): void {
  if (!log.isLevelEnabled('info')) return
  const counted = countIn(counts, url.length > LONGEST ? routeOf(url) : url, method, status)
  counted.responses += 1
  if (!isWhole) counted.aborted += 1
  if (ms > counted.slowestMs) counted.slowestMs = ms
  if (counts.size >= MOST_ADDRESSES) writeCounts()
  else timer ??= outsideRequests(() => setTimeout(writeCounts, WAIT_MS).unref())
}

function countIn(all: Map<string, Count[]>, of: string, method: string, status: number | null): Count {
  const known = all.get(of)
  const counted = known?.find((count) => count.status === status && count.method === method)
  if (counted) return counted
  const added = { method, status, responses: 0, aborted: 0, slowestMs: 0 }
  if (known) known.push(added)
  else all.set(of, [added])
  return added
}

function writeCounts(): void {
  clearTimeout(timer)
  timer = undefined
  const ready = counts
  counts = new Map()
  const byPath = new Map<string, Count[]>()
  for (const [url, ofUrl] of ready)
    for (const { method, status, responses, aborted, slowestMs } of ofUrl) {
      const sum = countIn(byPath, routeOf(url), method, status)
      sum.responses += responses
      sum.aborted += aborted
      sum.slowestMs = Math.max(sum.slowestMs, slowestMs)
    }
  for (const [path, ofPath] of byPath)
    for (const { method, status, responses, aborted, slowestMs } of ofPath)
      if (status === null) log.info({ method, path, requests: responses, slowestMs }, 'broken off unanswered')
      else
        log.info(
          { method, path, status, responses, ...(aborted > 0 && { aborted }), slowestMs },
          'pages from memory',
        )
}

function routeOf(url: string): string {
  return loggablePath(url) ?? ''
}

process.once('exit', writeCounts)
