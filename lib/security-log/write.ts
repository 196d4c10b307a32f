import 'server-only'
import { pseudonymOf } from '../crypto/pseudonym'
import { log } from '../log'
import type { SecurityEvent } from './events'

// What an attack looks like, in lines of one shape: which event, how it ended, whose account, from where. Accounts, visitors and
// sessions stand there under keyed names; never an address, a number, a token or what somebody typed.

export interface SecurityFacts {
  /** `refused`: by a rule. `failed`: for a fault or an outage. */
  result: 'ok' | 'refused' | 'failed'
  /** The error's code, where it was refused. */
  code?: string
  /** The call, as the API's description names it, or the page. */
  call?: string
  /** The account's normalised address. It is logged as a pseudonym. */
  email?: string | null
  /** The session's id, likewise. */
  sid?: string | null
  /** The id of an API key, which is no secret. */
  key?: string
  /** The visitor's network address as `visitorAddress` makes it, likewise. */
  ip?: string | null
  requestId?: string | null
}

/** Lines a minute of one event and outcome: of one visitor, and of all. Nobody's noise may fill the disk or hide another's. */
const MOST_OF_ONE = 60
const MOST_OF_ALL = 1_200
const WINDOW_MS = 60_000
/** Visitors counted by themselves; beyond, the bound of all holds alone. */
const MOST_COUNTED = 20_000

interface Window {
  until: number
  lines: Map<string, number>
  heldBack: Map<string, number>
}

const cache = globalThis as typeof globalThis & { __securityWindow?: Window }

/** Writes one event. Never throws: what it tells of goes on. */
export function securityEvent(
  event: SecurityEvent,
  { result, code, call, email, sid, key, ip, requestId }: SecurityFacts,
  now = Date.now(),
): void {
  const where = ip ? pseudonymOf('visitor', ip) : undefined
  sayHeldBack(now)
  if (!mayWrite(`${event} ${result}`, where ?? '', now)) return
  write(result === 'ok' ? 'info' : 'warn', {
    event,
    result,
    ...(code && { code }),
    ...(call && { call }),
    ...(email && { who: pseudonymOf('account', email) }),
    ...(sid && { session: pseudonymOf('session', sid) }),
    ...(key && { key }),
    ...(where && { where }),
    ...(requestId && { requestId }),
  })
}

/** Says how many lines were left out in a minute that is over. Called with every event and every request, so that no timer is needed. */
export function sayHeldBack(now?: number): void {
  const window = cache.__securityWindow
  if (!window || window.until > (now ?? Date.now())) return
  cache.__securityWindow = undefined
  for (const [key, count] of window.heldBack) {
    const [of, result] = key.split(' ')
    write('warn', { event: 'held-back', of, result, count })
  }
}

function mayWrite(key: string, where: string, now: number): boolean {
  const window = (cache.__securityWindow ??= {
    until: now + WINDOW_MS,
    lines: new Map(),
    heldBack: new Map(),
  })
  const { lines, heldBack } = window
  const ofOne = `${key} ${where}`
  const all = (lines.get(key) ?? 0) + 1
  const one = (lines.get(ofOne) ?? 0) + 1
  if (all > MOST_OF_ALL || one > MOST_OF_ONE) {
    heldBack.set(key, (heldBack.get(key) ?? 0) + 1)
    return false
  }
  lines.set(key, all)
  if (lines.has(ofOne) || lines.size < MOST_COUNTED) lines.set(ofOne, one)
  return true
}

function write(level: 'info' | 'warn', line: Record<string, unknown>): void {
  log[level](line, 'security')
}
