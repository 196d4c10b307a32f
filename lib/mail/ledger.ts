import 'server-only'
import { CONSENT_COUNTS } from '../consents/account-consents'
import { livesWhereOff } from '../consents/where-people-live'
import { sendsSql } from '../breaches/status/sends-sql'
import {
  CLAIMS_MAY_BE_OPEN,
  dayInForce,
  followersWhere,
  IS_PRIVATE,
  IS_WITHDRAWN,
} from '../settlements/standing-sql'
import { onList } from './suppression'
import { MAIL_TEMPLATES } from './template-table'

// What the ledger's moves share (claim-batch, take-over-batch, record-outcome). Each move is one transaction, and a
// process may die between any two of them: whatever a batch's row says then is enough to go on, because the batch's id is
// the provider's idempotency key and its content cannot change.

/** What Resend takes in one call. */
export const BATCH_SIZE = 100

/** How long a batch stays with a worker that is there and silent. Longer than any call may take. Seconds. */
export const LEASE_S = 120

/** Resend keeps a key for 24 hours (specification, Outside services). Past this, sending again could send twice. */
export const KEY_HOURS = 23

/** One message of a batch that is under way. */
export interface Member {
  id: string
  position: number
  renderId: string
  campaignId: number | null
  uniqueBreachId: string | null
  emailHash: Buffer
  recipient: Buffer
  values: string | null
  basis: string
  createdAt: Date
  /** The attempt from which on it was left out; null while it is in. */
  leftOutAt: number | null
}

export interface Batch {
  /** The idempotency key. */
  id: string
  /** Which call this is, from 1. */
  attempt: number
  /** Of the encryption key that it was frozen with; null for one from before keys had ids. */
  keyId: Uint8Array | null
  /** In order of their positions, those that were left out included. */
  members: Member[]
}

/** SQL: the columns of a Member, of message `m` and its campaign `c`. */
export const MEMBER = `
  m.id::text, m.position, m.render_id AS "renderId", m.campaign_id AS "campaignId", c.unique_breach_id AS "uniqueBreachId",
  m.email_hash AS "emailHash", m.recipient, m."values", m.basis, m.created_at AS "createdAt", m.left_out_at AS "leftOutAt"`

/** SQL: whether message `m` is one that a person can end: what was not asked for this very time. */
const ENDABLE = "((m.campaign_id IS NOT NULL OR m.basis = 'settlement') AND m.basis <> 'deadline')"

/** SQL: whether message `m` tells of an incident that any of its rows calls sensitive by now, that waits for an operator, or that is there no more. */
const WITHHELD = `(EXISTS (
      SELECT 1 FROM unnest(m.breach_ids) AS told(id) WHERE NOT EXISTS (SELECT 1 FROM breach g WHERE g.id = told.id)) OR EXISTS (
      SELECT 1 FROM email_campaign gc WHERE gc.id = m.campaign_id AND gc.breach_id > 0 AND NOT EXISTS (SELECT 1 FROM breach g WHERE g.id = gc.breach_id)) OR EXISTS (
      SELECT 1 FROM breach r JOIN breach h ON h.id = COALESCE(r.merged_into_id, r.id) JOIN breach k ON k.id = h.id OR k.merged_into_id = h.id
      WHERE r.id = ANY(COALESCE(m.breach_ids, '{}') || ARRAY(SELECT rc.breach_id FROM email_campaign rc WHERE rc.id = m.campaign_id))
        AND (k.is_sensitive OR h.is_held OR r.is_held)))`

/**
 * SQL: whether an alert `m` tells of a legal action, or of claims, that are not open any more: its status was set back, or its settlement
 * was withdrawn or has closed, while it waited.
 */
const IS_SET_BACK = `(EXISTS (
      SELECT 1 FROM email_campaign ac JOIN breach ar ON ar.id = ac.breach_id JOIN breach ah ON ah.id = COALESCE(ar.merged_into_id, ar.id)
      WHERE ac.id = m.campaign_id AND CASE ac.kind
        WHEN 'consultation' THEN NOT ${sendsSql('consultation', 'ah')}
        WHEN 'legal_action' THEN NOT ${sendsSql('legal_action', 'ah')} AND NOT EXISTS (
          SELECT 1 FROM settlement_breach t JOIN breach tb ON tb.id = t.breach_id JOIN settlement s ON s.id = t.settlement_id
          WHERE COALESCE(tb.merged_into_id, tb.id) = ah.id AND ${CLAIMS_MAY_BE_OPEN})
        ELSE false END)
    OR EXISTS (
      SELECT 1 FROM settlement_breach t JOIN breach tb ON tb.id = t.breach_id JOIN settlement s ON s.id = t.settlement_id
        JOIN email_render ir ON ir.id = m.render_id
      WHERE COALESCE(tb.merged_into_id, tb.id) IN (
          SELECT COALESCE(ar.merged_into_id, ar.id) FROM breach ar WHERE ar.id = ANY(COALESCE(m.breach_ids, '{}') || ARRAY(
            SELECT ac.breach_id FROM email_campaign ac WHERE ac.id = m.campaign_id)))
        AND NOT ${CLAIMS_MAY_BE_OPEN} AND ir.text ~ ('/settlements/' || s.slug || '([^[:alnum:]_-]|$)')))`

/** SQL: why message `m` about a settlement's days may not be sent now, or NULL: what it tells of may be otherwise by now. */
const NOT_SO_NOW = `COALESCE((
      SELECT CASE
        WHEN n.not_after < now() THEN 'too-late'
        WHEN s.published_at IS NULL OR (${IS_WITHDRAWN} AND n.name <> 'withdrawn') THEN 'settlement-withdrawn'
        WHEN n.day IS NOT NULL AND n.day IS DISTINCT FROM ${dayInForce('s.id', 'n.date_kind')} THEN 'date-moved'
        WHEN NOT EXISTS (SELECT 1 FROM ${followersWhere('p.settlement_id = n.settlement_id AND p.email_hash = m.email_hash')} f WHERE f.state = ANY(n.states)) THEN 'unfollowed'
        WHEN ${IS_PRIVATE} AND NOT m.is_nameless THEN 'withheld'
        ELSE '' END
      FROM settlement_notice n JOIN settlement s ON s.id = n.settlement_id WHERE n.id = m.notice_id), 'settlement-withdrawn')`

/**
 * SQL: why message `m` may not be sent now, or null. Looked at in the moment before each call, whatever was decided when
 * the message was written.
 * @param states SQL: the states where no lawyer is offered.
 */
export const refusal = (states: string) => `
  CASE
    WHEN ${onList('m.email_hash', 'all')} THEN 'mailbox-refuses'
    WHEN ${ENDABLE} AND ${onList('m.email_hash', 'alerts')} THEN 'unsubscribed'
    WHEN ${ENDABLE} AND ${turnedOff('m.email_hash', 'm.template')} THEN 'preference-off'
    WHEN m.requires IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM consent k LEFT JOIN lead l ON l.id = k.lead_id
      WHERE k.email_hash = m.email_hash AND k.kind = m.requires AND k.revoked_at IS NULL AND ${CONSENT_COUNTS}) THEN 'consent-revoked'
    WHEN m.requires = 'connect_with_lawyer' AND EXISTS (
      SELECT 1 FROM users u WHERE u.email_hash = m.email_hash AND ${livesWhereOff('u', states)}) THEN 'no-lawyer-there'
    WHEN m.basis = 'deadline' AND ${onList('m.email_hash', 'deadlines')} THEN 'unsubscribed'
    WHEN m.basis = 'deadline' THEN NULLIF(${NOT_SO_NOW}, '')
    WHEN ${WITHHELD} THEN 'withheld'
    WHEN m.campaign_id IS NOT NULL AND ${IS_SET_BACK} THEN 'no-longer-so'
  END`

/**
 * SQL: whether a member has turned mail of this template off. A row that is missing reads as its defaults, and they are on.
 * @param emailHash the column that holds the address's key. @param template the column that holds the template.
 */
function turnedOff(emailHash: string, template: string): string {
  const cases = Object.entries(MAIL_TEMPLATES).flatMap(([name, row]) =>
    'preference' in row ? [`WHEN '${name}' THEN own_preferences.${row.preference}`] : [],
  )
  return `EXISTS (
      SELECT 1 FROM users own_profile JOIN member_preferences own_preferences ON own_preferences.user_id = own_profile.id
      WHERE own_profile.email_hash = ${emailHash} AND NOT CASE ${template} ${cases.join(' ')} ELSE true END)`
}
