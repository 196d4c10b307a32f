import 'server-only'
import { onList } from '../mail/suppression'
import { CONSENT_COUNTS } from '../consents/account-consents'
import { livesWhereOff, statesOffSql } from '../consents/where-people-live'
import { sendsSql } from '../breaches/status/sends-sql'
import { toldOf } from './told-before'

// Who is told about a breach, of which kind, and why not: one predicate, as SQL, because it decides about a hundred
// thousand people in one statement. The preview and the sending use these very lines.

/** Why a person is not told. The order is the order in which they are looked at. */
export const SKIP_WORDS = {
  'mailbox-refuses': 'Their mailbox bounced, or they marked our mail as spam',
  unsubscribed: 'They unsubscribed',
  unproven: 'They never confirmed their address',
  'other-breach': 'They asked about another breach only',
  'lawyer-only': 'They asked for a lawyer only, and no consultation is open here',
  'no-consent': 'They did not ask to be written to',
  'preference-off': 'They turned it off in their preferences',
  'already-told': 'They have been told, or their message waits to be sent',
  'not-delivered': 'Their message did not arrive, or it is not known whether it did',
  'no-address': 'Only a trace of their address is kept, which nobody can write to',
} as const

export type SkipReason = keyof typeof SKIP_WORDS

interface People {
  /** SQL: the rows whose people are meant, and in the same places the breaches that they belong to. From `readIncidents`. */
  rowIds: string
  headIds: string
  /** SQL: one address's key, or NULL for everybody. */
  emailHash: string
  /** SQL: the breaches with claims open in a settlement about them, which is such news as well. */
  claimIds?: string
  /** Without an operator's word: subscribers alone, by what they asked for. That their address is on a list is no consent. */
  automatic?: boolean
}

/** A consent of this kind that stands, of a confirmed request or given in the account. */
const consents = (kind: string, more = '') => `EXISTS (
    SELECT 1 FROM consent k LEFT JOIN lead l ON l.id = k.lead_id
    WHERE k.email_hash = p.email_hash AND k.kind = '${kind}' AND k.revoked_at IS NULL AND ${CONSENT_COUNTS} ${more})`

/** SQL: the rows of the same incident that also hold the person of `e`, which is in row `r`. */
const alsoIn = (columns: string, more = '') => `
  SELECT ${columns} FROM rows o JOIN exposure x ON x.breach_id = o.row_id AND x.email_hash = e.email_hash
  WHERE o.head_id = r.head_id ${more}`

/**
 * SQL: the people who asked to hear about a breach, and whose address none of its rows holds. They are told of a legal action, as they
 * were promised, and never that their address was found.
 * @param emailHash see `People`.
 */
const askedAbout = (emailHash: string) => `
    UNION ALL
    SELECT DISTINCT h.id, h.keys, h.family, h.sends_action, false, u.email_hash, u.email_ciphertext, false,
      CASE WHEN cardinality(h.family) > 1 THEN h.family END, true, u.id, COALESCE(f.new_breaches, true), COALESCE(f.class_actions, true), true
    FROM heads h JOIN lead l ON l.unique_breach_id = ANY(h.keys) JOIN users u ON u.id = l.user_id
      JOIN consent k ON k.lead_id = l.id AND k.kind = 'email' AND k.revoked_at IS NULL
      LEFT JOIN member_preferences f ON f.user_id = u.id
    WHERE h.sends_action AND u.email_verified_at IS NOT NULL AND ${CONSENT_COUNTS}
      AND NOT EXISTS (SELECT 1 FROM rows r JOIN exposure e ON e.breach_id = r.row_id AND e.email_hash = u.email_hash WHERE r.head_id = h.id)
      AND (${emailHash}::bytea IS NULL OR u.email_hash = ${emailHash})`

/**
 * The head of a statement: common tables ending in `judged (breach_id, email_hash, recipient, kind, basis, requires, row_ids,
 * dedupe_key, refusal)`, one row for each person that has an address we can write to, however many rows of an incident hold
 * it. People on an uploaded list get the plain notice without having asked; news of a legal action goes to who asked for
 * news, a settlement with open claims included, also to who asked about this very breach and is not on its list, for most are listed without addresses; a lawyer is offered
 * only to who asked for one, where one is offered; both only while an action is open. Each kind needs its preference: who
 * wants to hear of breaches but not of class actions gets the plain notice.
 */
export function eligiblePeople({
  rowIds,
  headIds,
  emailHash,
  claimIds = `'{}'`,
  automatic = false,
}: People): string {
  return `
  rows AS MATERIALIZED (
    SELECT u.row_id, u.head_id, u.place, count(*) OVER (PARTITION BY u.head_id) > 1 AS is_shared,
      min(u.place) OVER (PARTITION BY u.head_id) = u.place AS is_first
    FROM unnest(${rowIds}::int[], ${headIds}::int[]) WITH ORDINALITY AS u(row_id, head_id, place)
  ), heads AS MATERIALIZED (
    SELECT b.id, ${sendsSql('legal_action', 'b')} OR b.id = ANY(${claimIds}::int[]) AS sends_action, ${sendsSql('consultation', 'b')} AS sends_lawyer,
      ARRAY(SELECT k.unique_breach_id FROM breach k WHERE k.id = b.id OR k.merged_into_id = b.id) AS keys,
      ARRAY(SELECT k.id FROM breach k WHERE k.id = b.id OR k.merged_into_id = b.id) AS family
    FROM breach b WHERE b.id = ANY(${headIds})
  ), people AS (
    SELECT h.id AS breach_id, h.keys, h.family, h.sends_action, h.sends_lawyer, e.email_hash,
      COALESCE(e.email_ciphertext, CASE WHEN r.is_shared THEN (${alsoIn('x.email_ciphertext', 'AND x.email_ciphertext IS NOT NULL LIMIT 1')}) END, u.email_ciphertext) AS recipient,
      ${automatic ? 'false' : `e.email_ciphertext IS NOT NULL OR (r.is_shared AND EXISTS (${alsoIn('', 'AND x.email_ciphertext IS NOT NULL')}))`} AS listed,
      CASE WHEN cardinality(h.family) > 1 THEN ARRAY(
        SELECT x.breach_id FROM exposure x WHERE x.breach_id = ANY(h.family) AND x.email_hash = e.email_hash) END AS row_ids,
      u.email_verified_at IS NOT NULL AS proven, u.id AS user_id, COALESCE(f.new_breaches, true) AS hears_breaches, COALESCE(f.class_actions, true) AS hears_actions,
      false AS is_asked
    FROM exposure e JOIN rows r ON r.row_id = e.breach_id JOIN heads h ON h.id = r.head_id
      ${automatic ? '' : 'LEFT'} JOIN users u ON u.email_hash = e.email_hash LEFT JOIN member_preferences f ON f.user_id = u.id
    WHERE e.breach_id = ANY(${rowIds}) AND (${emailHash}::bytea IS NULL OR e.email_hash = ${emailHash})
      -- An address that several rows hold is met in the first of them.
      AND (r.is_first OR NOT EXISTS (${alsoIn('', 'AND o.place < r.place')}))
      ${automatic ? 'AND u.email_verified_at IS NOT NULL' : askedAbout(emailHash)}
  ), wishes AS (
    SELECT p.*,
      p.proven AND p.sends_lawyer AND ${consents('connect_with_lawyer', `AND COALESCE(l.us_state <> ALL(${statesOffSql()}), true)`)}
        AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = p.user_id AND ${livesWhereOff('u')}) AS wants_lawyer,
      p.proven AND ${consents('future_breaches')} AS wants_news,
      p.proven AND ${consents('email', 'AND l.unique_breach_id = ANY(p.keys)')} AS follows_breach,
      CASE WHEN ${onList('p.email_hash', 'all')} THEN 'mailbox-refuses' WHEN ${onList('p.email_hash', 'alerts')} THEN 'unsubscribed' END AS suppression
    FROM people p WHERE p.recipient IS NOT NULL
  ), decided AS (
    SELECT w.*, CASE WHEN is_asked THEN 'legal_action' WHEN wants_lawyer AND hears_actions THEN 'consultation'
        WHEN sends_action AND hears_actions AND (wants_news OR follows_breach) THEN 'legal_action' ELSE 'get_notified' END AS kind
    FROM wishes w
  ), objected AS (
    SELECT p.*, COALESCE(suppression, CASE
        WHEN is_asked AND NOT hears_actions THEN 'preference-off'
        WHEN kind <> 'get_notified' THEN NULL
        WHEN user_id IS NULL AND ${onList('p.email_hash', 'listed')} THEN 'preference-off'
        WHEN listed OR wants_news OR follows_breach THEN CASE WHEN NOT hears_breaches THEN 'preference-off' END
        WHEN wants_lawyer THEN 'preference-off'
        WHEN NOT proven THEN 'unproven'
        WHEN ${consents('email', 'AND EXISTS (SELECT 1 FROM breach a WHERE a.unique_breach_id = l.unique_breach_id)')} THEN 'other-breach'
        WHEN ${consents('connect_with_lawyer')} THEN 'lawyer-only'
        ELSE 'no-consent' END) AS objection
    FROM decided p
  ), judged AS MATERIALIZED (
    SELECT breach_id, email_hash, recipient, kind, row_ids, is_asked,
      CASE WHEN kind = 'consultation' THEN 'lawyer' WHEN kind = 'get_notified' AND listed THEN 'listed' WHEN is_asked THEN 'asked-about' ELSE 'subscribed' END AS basis,
      CASE WHEN kind = 'consultation' THEN 'connect_with_lawyer' WHEN kind = 'get_notified' AND listed THEN NULL
        WHEN wants_news AND NOT is_asked THEN 'future_breaches' ELSE 'email' END AS requires,
      'alert:' || breach_id || ':' || kind || ':' || encode(email_hash, 'hex') AS dedupe_key,
      COALESCE(objection, (${toldOf('d')})) AS refusal
    FROM objected d
  )`
}
