import 'server-only'
import crypto from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Breach } from '../breaches/breach'
import { sealToken } from '../crypto/crypto'
import { MAIL_CHANNEL, prepareMail } from '../mail/enqueue'
import { digestValues, formOf, formsOf, type DigestForm, type MailedClaims } from '../mail/digest'
import { settlementsUrl, settlementUrl } from '../mail/links'
import { eligiblePeople } from './eligibility'
import type { Incidents } from './read-incidents'

/** The campaign of all digests, which is about no breach of its own. */
export const DIGESTS = { breachId: 0, uniqueBreachId: '', kind: 'get_notified' } as const

/** People in memory at a time. */
const PORTION = 500

const keyOf = ({ count, hasMore, areBreaches, hasClaims }: DigestForm): string =>
  `${count} ${hasMore} ${areBreaches} ${hasClaims}`

const LINKS = { one: settlementUrl, all: settlementsUrl }

/** The renders of a digest about some of these breaches, by form. Before the transaction, like `prepareCampaigns`. */
export async function prepareDigests(
  breaches: readonly Breach[],
  claims: MailedClaims,
): Promise<Map<string, string>> {
  const renders = new Map<string, string>()
  if (breaches.length < 2) return renders
  for (const form of formsOf(breaches, claims))
    renders.set(keyOf(form), await prepareMail('breach-digest', form))
  return renders
}

interface Person {
  emailHash: Buffer
  recipient: Buffer
  requires: string
  breachIds: number[]
  /** Of all these breaches, with commas. */
  rowIds: string
}

/**
 * Writes one message for each subscriber whom several of these breaches are told of plainly. Who gets one is told of all of
 * them: `writeAlerts` finds the others. Its campaign is open, as those of the breaches are.
 * @param renders from `prepareDigests`. @param claims the open settlements that may stand in a mail.
 * @returns how many it wrote.
 */
export async function writeDigests(
  client: PoolClient,
  { rowIds, headIds }: Incidents,
  breaches: ReadonlyMap<number, Breach>,
  renders: ReadonlyMap<string, string>,
  claims: MailedClaims,
): Promise<number> {
  if (renders.size === 0) return 0
  await client.query(
    `DECLARE several NO SCROLL CURSOR FOR
     WITH ${eligiblePeople({ rowIds: '$1', headIds: '$2', emailHash: 'NULL', automatic: true })}
     SELECT email_hash AS "emailHash", (array_agg(recipient))[1] AS recipient,
       CASE WHEN bool_or(requires = 'future_breaches') THEN 'future_breaches' ELSE 'email' END AS requires,
       array_agg(breach_id) AS "breachIds", string_agg(array_to_string(COALESCE(row_ids, ARRAY[breach_id]), ','), ',') AS "rowIds"
     FROM judged WHERE refusal IS NULL AND kind = 'get_notified' GROUP BY email_hash HAVING count(*) > 1`,
    [rowIds, headIds],
  )
  let written = 0
  for (;;) {
    const { rows } = await client.query<Person>(`FETCH ${PORTION} FROM several`)
    if (rows.length === 0) break
    written += await writePortion(client, rows, breaches, renders, claims)
  }
  await client.query('CLOSE several')
  if (written > 0) await client.query('SELECT pg_notify($1, $2)', [MAIL_CHANNEL, ''])
  return written
}

async function writePortion(
  client: PoolClient,
  people: Person[],
  breaches: ReadonlyMap<number, Breach>,
  renders: ReadonlyMap<string, string>,
  claims: MailedClaims,
): Promise<number> {
  const mails = people.map(({ breachIds, rowIds, emailHash }) => {
    const told = breachIds
      .map((id) => breaches.get(id)!)
      .sort((a, b) =>
        a.breachDate < b.breachDate ? 1 : a.breachDate > b.breachDate ? -1 : Number(a.id) - Number(b.id),
      )
    const ids = [...breachIds].sort((a, b) => a - b).join()
    return {
      dedupeKey: `digest:${crypto.createHash('sha256').update(ids).digest('hex').slice(0, 32)}:${emailHash.toString('hex')}`,
      renderId: renders.get(keyOf(formOf(told, claims)))!,
      values: sealToken('mail-values', digestValues(told, claims, LINKS)),
      breachIds: `{${rowIds}}`,
    }
  })
  const { rowCount } = await client.query(
    `INSERT INTO email_message AS m (dedupe_key, template, render_id, campaign_id, email_hash, recipient, "values", basis, requires, breach_ids)
     SELECT p.dedupe_key, 'breach-digest', p.render_id, c.id, p.email_hash, p.recipient, p.sealed, 'digest', p.requires::consent_kind, p.breach_ids::int[]
     FROM unnest($1::text[], $2::text[], $3::bytea[], $4::bytea[], $5::text[], $6::text[], $7::text[])
         AS p(dedupe_key, render_id, email_hash, recipient, sealed, requires, breach_ids),
       email_campaign c WHERE c.breach_id = $8 AND c.kind = $9::campaign_kind
     ON CONFLICT (dedupe_key) DO UPDATE SET state = 'queued', render_id = EXCLUDED.render_id, "values" = EXCLUDED."values", requires = EXCLUDED.requires,
       breach_ids = EXCLUDED.breach_ids, reason = NULL, batch_id = NULL, position = NULL, left_out_at = NULL
     WHERE m.state IN ('cancelled', 'skipped') AND m.reason IS DISTINCT FROM 'operator-cancelled'`,
    [
      mails.map(({ dedupeKey }) => dedupeKey),
      mails.map(({ renderId }) => renderId),
      people.map(({ emailHash }) => emailHash),
      people.map(({ recipient }) => recipient),
      mails.map(({ values }) => values),
      people.map(({ requires }) => requires),
      mails.map(({ breachIds }) => breachIds),
      DIGESTS.breachId,
      DIGESTS.kind,
    ],
  )
  return rowCount ?? 0
}
