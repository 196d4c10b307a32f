import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '../env'
import { log } from '../log'
import { CountTable, type Count } from './count-table'
import { withDeadline } from './deadline'
import { AppError } from './errors'
import { addShared, takeBackShared } from './shared-counts'

// The named table of rate limits. Most count in this process's memory, where speed matters more than a shared count; the
// limits of sign-in share theirs through PostgreSQL, and those of a check where there are several webs and RATE_LIMIT_STORE says so.

export interface RateLimit {
  /** How many in `seconds`. */
  points: number
  seconds: number
  name: string
  /** Counted over all processes. */
  shared?: true
  /**
   * Begins anew by the clock, at the full hour for one of an hour, and not so long after the first call: for what is counted by an
   * address that anybody can name. How long to wait, and when calls are let through again, then tell nobody when somebody else named it.
   */
  byClock?: true
  /** Counted over all webs where RATE_LIMIT_STORE says so. What cannot be counted there is counted here: the call is let through. */
  amongWebs?: true
}

/** The specification's limits on a check (specification, Safety), and a wide one for plain reads. */
export const limits = {
  checkByVisitor: { name: 'check-visitor', points: 10, seconds: 60, amongWebs: true },
  checkByAddress: { name: 'check-address', points: 20, seconds: 60 * 60, amongWebs: true, byClock: true },
  /** Files of a result. One may look the address up anew. Wide, because many people share one address at work. */
  summaryFileByVisitor: { name: 'summary-file-visitor', points: 60, seconds: 10 * 60 },
  /** Pages that have to be rendered, at about ten a second: wide, because many people share one address at work or on a phone network. */
  pageByVisitor: { name: 'page-visitor', points: 600, seconds: 60 },
  /** What a browser fetches of pages before anybody asks for them. Refused, it is only slower. */
  prefetchByVisitor: { name: 'prefetch-visitor', points: 1_200, seconds: 60 },
  readByVisitor: { name: 'read-visitor', points: 240, seconds: 60 },
  /** Addresses that somebody compares with the record. */
  addressCheckByVisitor: { name: 'address-check-visitor', points: 60, seconds: 60 },
  /** Names that somebody types: a call for every pause between two letters. */
  companiesByVisitor: { name: 'companies-visitor', points: 240, seconds: 60 },
  /** Companies that we are asked to look into: kept, so few of them. */
  askCompanyByVisitor: { name: 'ask-company-visitor', points: 10, seconds: 60 * 60 },
  /** The door of calls that write; each has a narrower limit on what it makes. */
  writeByVisitor: { name: 'write-visitor', points: 240, seconds: 60 },
  /** Calls that may end in a mail: to one's own request, or for an unsubscribe link. */
  mailByVisitor: { name: 'mail-visitor', points: 30, seconds: 60 * 60 },
  /** Links of mails. Their tokens cannot be guessed; this is for the database's sake. */
  linkByVisitor: { name: 'link-visitor', points: 600, seconds: 60 },
  previewByVisitor: { name: 'preview-visitor', points: 60, seconds: 60 },
  webhook: { name: 'webhook', points: 6_000, seconds: 60 },
  /** New leads. Wide, because many people share one address at work or on a phone network. */
  leadByVisitor: { name: 'lead-visitor', points: 120, seconds: 60 * 60 },
  /** Calls of a signed-in person. */
  memberByVisitor: { name: 'member-visitor', points: 300, seconds: 60 },
  /** Sign-in and sign-up: by visitor, by visitor and address, and by address. Many people may share the first. */
  signInByVisitor: { name: 'sign-in-visitor', points: 60, seconds: 15 * 60, shared: true },
  signInByVisitorAndAddress: { name: 'sign-in-both', points: 10, seconds: 15 * 60, shared: true },
  signInByAddress: { name: 'sign-in-address', points: 100, seconds: 60 * 60, shared: true, byClock: true },
  /**
   * The calls of the operators' sign-in, three for each. By visitor only: a passkey cannot be guessed, and a limit by address
   * would let anybody keep its owner out.
   */
  adminSignInByVisitor: { name: 'admin-sign-in', points: 120, seconds: 15 * 60, shared: true },
  /**
   * Passwords that are tried inside an account's sessions. By account: whoever has stolen a session may come from many places,
   * and nobody without one can use this up.
   */
  passwordInSession: { name: 'password-in-session', points: 20, seconds: 60 * 60, shared: true },
  /** What a member switches on and off: each time it may leave a record of consent, which nobody may delete. By account. */
  preferenceByMember: { name: 'preference-member', points: 100, seconds: 24 * 60 * 60 },
  /** Sessions that a program opens for its pages. By account. */
  ticketByMember: { name: 'ticket-member', points: 30, seconds: 60 },
  /** New addresses of a member's calendar. By account. */
  calendarByMember: { name: 'calendar-member', points: 20, seconds: 60 * 60 },
  /** What may find out whether a profile exists. */
  signUpByVisitor: { name: 'sign-up-visitor', points: 20, seconds: 60 * 60, shared: true },
  /** Downloads of everything held about a member. */
  exportByVisitor: { name: 'export-visitor', points: 30, seconds: 60 * 60 },
  /** Calls of a program. By API key. */
  callByKey: { name: 'call-key', points: 240, seconds: 60 },
  /** API keys that do not count. They cannot be guessed; this is for the database's sake. */
  failedKeyByVisitor: { name: 'failed-key-visitor', points: 30, seconds: 15 * 60 },
  /** Files that operators upload. */
  uploadByVisitor: { name: 'upload-visitor', points: 60, seconds: 60 * 60 },
  refreshByVisitor: { name: 'refresh-visitor', points: 120, seconds: 60 },
} as const satisfies Record<string, RateLimit>

/** Only who is past a limit of sign-in has a place here. 320 KB. */
const REFUSED_SLOTS = 2 ** 14

interface Tables {
  /** The counts of this process, by the limit's name. */
  own: Map<string, CountTable>
  /** Who is past a shared limit: refused from memory for the rest of the time, and costs the database nothing. */
  refused: CountTable
  /** When it was said last that the shared counts do not answer. */
  saidAt?: number
}

const cache = globalThis as typeof globalThis & { __limitTables?: Tables }

function tables(): Tables {
  return (cache.__limitTables ??= { own: new Map(), refused: new CountTable(REFUSED_SLOTS) })
}

/**
 * Counts one call of `key` against a limit.
 * @throws AppError `rate_limited` with the seconds to wait.
 */
export async function takeFrom(limit: RateLimit, key: string): Promise<void> {
  const { count, until } = limit.shared
    ? await countShared(limit, key)
    : limit.amongWebs && env().RATE_LIMIT_STORE === 'postgres'
      ? await countAmongWebs(limit, key)
      : ownTable(limit).add(key, windowOf(limit))
  if (count <= limit.points) return
  const retryAfter = Math.max(1, Math.ceil((until - Date.now()) / 1000))
  throw new AppError('rate_limited', `Too many requests. Please try again in ${waitInWords(retryAfter)}.`, {
    retryAfter,
  })
}

/** Milliseconds that a window lasts which begins now. */
function windowOf({ seconds, byClock }: RateLimit): number {
  return byClock ? seconds * 1000 - (Date.now() % (seconds * 1000)) : seconds * 1000
}

function ownTable({ name }: RateLimit): CountTable {
  const { own } = tables()
  let table = own.get(name)
  if (!table) own.set(name, (table = new CountTable()))
  return table
}

async function countShared(limit: RateLimit, key: string): Promise<Count> {
  const { refused } = tables()
  const shared = `${limit.name}:${key}`
  const known = refused.get(shared)
  if (known) return known
  const count = await addShared(shared, windowOf(limit))
  if (count.count > limit.points) refused.put(shared, count)
  return count
}

/** A check waits no longer for its count than this share of DATABASE_TIMEOUT_MS. */
const STORE_PATIENCE = 1 / 10

/** Whoever is past the limit here costs the database nothing, and so does whoever was found to be past it there. */
async function countAmongWebs(limit: RateLimit, key: string): Promise<Count> {
  const own = ownTable(limit).add(key, windowOf(limit))
  if (own.count > limit.points) return own
  try {
    const adding = addShared(sharedName(limit, key), windowOf(limit))
    const count = await withDeadline(
      adding,
      STORE_PATIENCE * env().DATABASE_TIMEOUT_MS,
      () => new Error('no answer in time'),
    )
    if (count.count > limit.points) ownTable(limit).put(key, count)
    return count
  } catch (error) {
    sayStoreFails(error)
    return own
  }
}

/** No address is written down for the sake of a count. */
function sharedName({ name }: RateLimit, key: string): string {
  return `${name}:${createHmac('sha256', env().EMAIL_HASH_KEY).update(`rate-limit ${name} ${key}`).digest('base64url')}`
}

/** Once in so long, however many calls meet it. Milliseconds. */
const SAY_EVERY_MS = 10_000

function sayStoreFails(error: unknown): void {
  const { saidAt = -Infinity } = tables()
  if (performance.now() - saidAt < SAY_EVERY_MS) return
  tables().saidAt = performance.now()
  const reason = (error as { code?: string }).code ?? (error as Error).name
  log.warn({ reason }, 'rate limits: the shared counts did not answer, each web counts by itself')
}

/** Takes back one call that was counted and turned out to make nothing. */
export function giveBack(limit: RateLimit, key: string): void {
  if (limit.shared) void takeBackShared(`${limit.name}:${key}`).catch(() => {})
  else ownTable(limit).takeBack(key)
}

function waitInWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

/** Forgets every count of this process. For tests. */
export function resetRateLimits(): void {
  const all = tables()
  for (const table of [...all.own.values(), all.refused]) table.clear()
  delete all.saidAt
}
