import { execFile, execFileSync } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { LoadResult } from './load'
import { apart } from './pin'

// wrk, where it is installed: a generator of load that costs a tenth of what one on Node does. On few processors the generator takes
// from the server what it needs itself.

const SCRIPT = path.join(__dirname, 'wrk.lua')
const WRK = 'wrk'

let found: boolean | undefined

export function hasWrk(): boolean {
  found ??= (() => {
    try {
      // It answers its version with a status of 1.
      execFileSync(WRK, ['-v'], { stdio: 'ignore' })
    } catch (error) {
      return (error as NodeJS.ErrnoException).code !== 'ENOENT'
    }
    return true
  })()
  return found
}

export interface WrkCall {
  url: string
  method: 'GET' | 'POST'
  seconds: number
  connections: number
  /** The count of calls so far: the next visitor and address. */
  first: number
  addresses: number
  visitors: number
  agent: string
  /** Sent as If-None-Match. */
  tag?: string
  /** Milliseconds that a connection rests between two calls, in the mean. */
  pause?: number
  /** On processors that no server has. */
  isApart?: boolean
}

interface Said {
  requests: number
  seconds: number
  p50: number
  p99: number
  bad: number
}

/** @returns what was measured, and how many calls that were. */
export async function runWrk(call: WrkCall): Promise<LoadResult & { calls: number }> {
  const wrk = ['-t1', `-c${call.connections}`, `-d${call.seconds}s`, '-s', SCRIPT, call.url]
  const [command, args] = call.isApart ? apart(WRK, wrk) : [WRK, wrk]
  const { stdout } = await promisify(execFile)(command, args, {
    env: {
      ...process.env,
      BENCH_FIRST: String(call.first),
      BENCH_METHOD: call.method,
      BENCH_TAG: call.tag ?? '',
      BENCH_PAUSE: String(call.pause ?? 0),
      BENCH_AGENT: call.agent,
      BENCH_ADDRESSES: String(call.addresses),
      BENCH_VISITORS: String(call.visitors),
    },
  })
  const line = stdout.split('\n').find((text) => text.startsWith('BENCH '))
  if (!line) throw new Error('wrk did not say what it measured.')
  const { requests, seconds, p50, p99, bad } = JSON.parse(line.slice('BENCH '.length)) as Said
  return { rate: requests / seconds, p50, p99, bad, calls: requests }
}
