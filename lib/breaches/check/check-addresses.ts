import 'server-only'
import { hashEmail } from '../../crypto/crypto'
import { QUERY_TIMEOUT_MS, queryWithin } from '../../db/client'
import { env } from '../../env'
import { AppError } from '../../http/errors'
import type { Breach } from '../breach'
import { catalogueAt } from '../catalogue/catalogue'
import { hibpSource } from '../sources/hibp'

/** A member's breach, with which of their addresses it exposes. */
export interface FoundBreach extends Breach {
  foundFor: string[]
}

export interface AddressesResult {
  /** Newest breach first. */
  breaches: FoundBreach[]
  /** True when an outside source did not answer. */
  incomplete: boolean
}

const LOOK_UP = `
  SELECT s.version::text AS version,
    ARRAY(SELECT e.breach_id FROM exposure e WHERE e.email_hash = ANY($1) ORDER BY e.email_hash, e.breach_id) AS breach_ids,
    ARRAY(SELECT encode(e.email_hash, 'hex') FROM exposure e WHERE e.email_hash = ANY($1) ORDER BY e.email_hash, e.breach_id) AS hashes
  FROM catalogue_state s`

/**
 * The breaches of addresses whose owner is asking, sensitive ones too. One look-up for all of them.
 * @param emails as `normaliseEmail` returns them; the caller has made sure that each is proven.
 * @throws AppError `could_not_check` when our own corpus cannot be asked: nothing is never shown as all clear.
 */
export async function checkAddresses(emails: readonly string[]): Promise<AddressesResult> {
  const [own, outside] = await Promise.all([ownBreaches(emails), outsideBreaches(emails)])
  const found = new Map<string, FoundBreach>()
  for (const [email, breach] of [...own, ...outside.pairs]) {
    const known = found.get(breach.uniqueBreachId)
    if (!known) found.set(breach.uniqueBreachId, { ...breach, foundFor: [email] })
    else if (!known.foundFor.includes(email)) known.foundFor.push(email)
  }
  const breaches = [...found.values()].sort((a, b) =>
    a.breachDate < b.breachDate ? 1 : a.breachDate > b.breachDate ? -1 : a.title.localeCompare(b.title),
  )
  return { breaches, incomplete: outside.incomplete }
}

type Pair = readonly [email: string, breach: Breach]

async function ownBreaches(emails: readonly string[]): Promise<Pair[]> {
  const byHash = new Map(emails.map((email) => [hashEmail(email).toString('hex'), email]))
  const values = [[...byHash.keys()].map((hex) => Buffer.from(hex, 'hex'))]
  const [row] = await queryWithin<{ version: string; breach_ids: number[]; hashes: string[] }>(
    QUERY_TIMEOUT_MS,
    { name: 'exposures-by-emails', text: LOOK_UP, values },
  )
  const catalogue = row && (await catalogueAt(row.version))
  if (!row || !catalogue?.hashKeyMatches || catalogue.byId.size === 0)
    throw new AppError('could_not_check', 'Failed to fetch breach data. Please try again.', {
      retryAfter: 10,
    })
  return row.breach_ids.flatMap((id, index) => {
    const breach = catalogue.byId.get(id)
    return breach ? [[byHash.get(row.hashes[index]!)!, breach] as const] : []
  })
}

async function outsideBreaches(emails: readonly string[]): Promise<{ pairs: Pair[]; incomplete: boolean }> {
  if (env().HIBP_ACCOUNT_LOOKUP !== 'on') return { pairs: [], incomplete: false }
  const answers = await Promise.allSettled(
    emails.map((email) => hibpSource.findBreaches(email, hashEmail(email))),
  )
  const pairs = answers.flatMap((response, index) =>
    response.status === 'fulfilled' ? response.value.map((breach) => [emails[index]!, breach] as const) : [],
  )
  return { pairs, incomplete: answers.some(({ status }) => status === 'rejected') }
}
