import 'server-only'
import { onList } from '../mail/suppression'
import { CONSENT_COUNTS } from '../consents/account-consents'
import { codesWhere, type CampaignKind } from '../breaches/status/status-table'

// Who is told about a breach, of which kind, and why not: one predicate, as SQL, because it decides about a hundred
// thousand people in one statement. The preview and the sending use these very lines.

/** Why a person is not told. The order is the order in which they are looked at. */
export const SKIP_WORDS = {
  'mailbox-refuses': 'Their mailbox bounced, or they marked our mail as spam',
  unsubscribed: 'They unsubscribed',
  unproven: 'They never confirmed their address',
  'no-consent': 'They did not ask to be written to',
  'preference-off': 'They turned it off in their preferences',
  'already-told': 'They have been told',
} as const

export type SkipReason = keyof typeof SKIP_WORDS

interface People {
  /** SQL: the ids of the breaches. */
  breachIds: string
  /** SQL: one address's key, or NULL for everybody. */
  emailHash: string
  /** Leaves out people who are known from an uploaded list only. */
  subscribersOnly?: boolean
}

/** A consent of this kind that stands, of a confirmed request or given in the account. */
const consents = (kind: string, more = '') => `EXISTS (
    SELECT 1 FROM consent k LEFT JOIN lead l ON l.id = k.lead_id
    WHERE k.email_hash = p.email_hash AND k.kind = '${kind}' AND k.revoked_at IS NULL AND ${CONSENT_COUNTS} ${more})`

/** Whether a breach of this status sends such a campaign. */
const sends = (kind: CampaignKind) =>
  `b.mass_action_breach_status = ANY('{${codesWhere(({ mails }) => mails.includes(kind)).join(',')}}'::smallint[])`

/**
 * The head of a statement: common tables ending in `judged (breach_id, email_hash, recipient, kind, basis, requires,
 * dedupe_key, refusal)`, one row for each person that has an address we can write to. People on an uploaded list get the
 * plain notice without having asked; news of a legal action goes to who asked for news; a lawyer is offered only to who asked
 * for one; both only while an action is open. Each kind needs its preference: who wants to hear of breaches but not of
 * class actions gets the plain notice.
 */
export function eligiblePeople({ breachIds, emailHash, subscribersOnly = false }: People): string {
  return `
  people AS (
    SELECT e.breach_id, b.unique_breach_id, ${sends('legal_action')} AS sends_action, ${sends('consultation')} AS sends_lawyer, e.email_hash,
      COALESCE(e.email_ciphertext, u.email_ciphertext) AS recipient, e.email_ciphertext IS NOT NULL AS listed,
      u.email_verified_at IS NOT NULL AS proven, COALESCE(f.new_breaches, true) AS hears_breaches, COALESCE(f.class_actions, true) AS hears_actions
    FROM exposure e JOIN breach b ON b.id = e.breach_id ${subscribersOnly ? '' : 'LEFT'} JOIN users u ON u.email_hash = e.email_hash
      LEFT JOIN member_preferences f ON f.user_id = u.id
    WHERE e.breach_id = ANY(${breachIds}) AND (${emailHash}::bytea IS NULL OR e.email_hash = ${emailHash})
      AND COALESCE(e.email_ciphertext, u.email_ciphertext) IS NOT NULL ${subscribersOnly ? 'AND u.email_verified_at IS NOT NULL' : ''}
  ), wishes AS (
    SELECT p.*,
      p.proven AND p.sends_lawyer AND ${consents('connect_with_lawyer')} AS wants_lawyer,
      p.proven AND ${consents('future_breaches')} AS wants_news,
      p.proven AND ${consents('email', 'AND l.unique_breach_id = p.unique_breach_id')} AS follows_breach,
      CASE WHEN ${onList('p.email_hash', 'all')} THEN 'mailbox-refuses' WHEN ${onList('p.email_hash', 'alerts')} THEN 'unsubscribed' END AS suppression
    FROM people p
  ), decided AS (
    SELECT w.*, CASE WHEN wants_lawyer AND hears_actions THEN 'consultation'
        WHEN sends_action AND hears_actions AND (wants_news OR follows_breach) THEN 'legal_action' ELSE 'get_notified' END AS kind
    FROM wishes w
  ), objected AS (
    SELECT d.*, COALESCE(suppression, CASE
        WHEN kind <> 'get_notified' THEN NULL
        WHEN listed OR wants_news OR follows_breach THEN CASE WHEN NOT hears_breaches THEN 'preference-off' END
        WHEN wants_lawyer THEN 'preference-off'
        WHEN NOT proven THEN 'unproven'
        ELSE 'no-consent' END) AS objection
    FROM decided d
  ), judged AS MATERIALIZED (
    SELECT breach_id, email_hash, recipient, kind,
      CASE WHEN kind = 'consultation' THEN 'lawyer' WHEN kind = 'get_notified' AND listed THEN 'listed' ELSE 'subscribed' END AS basis,
      CASE WHEN kind = 'consultation' THEN 'connect_with_lawyer' WHEN kind = 'get_notified' AND listed THEN NULL
        WHEN wants_news THEN 'future_breaches' ELSE 'email' END AS requires,
      'alert:' || breach_id || ':' || kind || ':' || encode(email_hash, 'hex') AS dedupe_key,
      COALESCE(objection, CASE WHEN EXISTS (
        SELECT 1 FROM email_message m WHERE m.state NOT IN ('cancelled', 'skipped')
          AND m.dedupe_key = ANY(ARRAY(
            SELECT 'alert:' || d.breach_id || ':' || told || ':' || encode(d.email_hash, 'hex')
            -- Who has had the fuller message does not need the plainer one as well.
            FROM unnest(CASE d.kind WHEN 'consultation' THEN ARRAY['consultation'] WHEN 'legal_action' THEN ARRAY['consultation', 'legal_action']
              ELSE ARRAY['consultation', 'legal_action', 'get_notified'] END) AS told))
        ) THEN 'already-told' END) AS refusal
    FROM objected d
  )`
}
