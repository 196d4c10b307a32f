import { IS_FINISHED, TELLS_LISTED } from '../mail/finished'
import { HAS_EVIDENCE, WAS_WARNED } from './removal-warning'

// What is kept, for how long, from when, and how it goes: one rule each, in the order in which a dry run lists them. Pure.
// The nightly purge, its dry run, the privacy policy and the table in docs/decisions/0012 are all made from this one.

/** A length of time: as SQL has it, and as people read it. */
interface Period {
  sql: string
  words: string
}

/** Longer than people and firms have to argue about a call (28 U.S.C. § 1658: four years). */
const FIVE_YEARS: Period = { sql: '5 years', words: 'five years' }
const YEAR: Period = { sql: '1 year', words: 'one year' }
const MONTH: Period = { sql: '30 days', words: '30 days' }
const WEEK: Period = { sql: '7 days', words: '7 days' }

interface RetentionRule {
  /** What the decision page calls it. */
  what: string
  /** Null: no longer than `until`. */
  kept: Period | null
  /** From when it is kept so long, or until when; for the decision page. */
  until: string
  /** What a dry run says of those that go. */
  counted: string
  goes: Removal
  /** Parts that are kept for another time, for the decision page; null: they stay. */
  besides?: [what: string, kept: string, then: Removal['how'] | null][]
}

type Removal =
  /** Rows are deleted. SQL; `where` is about `alias`, and $1 is now. */
  | {
      how: 'delete'
      table: string
      alias: string
      key: string
      where: string
      /** What refers to them goes in the same night, and would free more: a dry run must count what a run removes. */
      goesFirst?: true
    }
  /** What they say in the clear is emptied (lib/consents/scrub-consents.ts). */
  | { how: 'scrub' }
  /** The profile goes with everything of its person (lib/events/account-deleted.ts). SQL about user `u`; $1 is now. */
  | { how: 'account'; where: string }
  /** What lies aside goes with all that belongs to it (lib/retention/remove-for-good.ts). SQL about item `i`; $1 is now. */
  | { how: 'aside'; where: string }

/** SQL: longer ago than this. */
const past = (column: string, period?: Period) =>
  `${column} < $1::timestamptz${period ? ` - interval '${period.sql}'` : ''}`

/** SQL: the import of note `j` cannot be taken back any more. */
const IS_PAST_UNDOING = `NOT EXISTS (
  SELECT 1 FROM csv_import i WHERE i.id = j.import_id AND (i.finished_at IS NULL OR i.finished_at >= $1::timestamptz - interval '${WEEK.sql}'))`

/** SQL: somebody has the address of message `m`, or could be given it back. */
const HAS_PROFILE = `(EXISTS (SELECT 1 FROM users u WHERE u.email_hash = m.email_hash) OR EXISTS (SELECT 1 FROM removed_item i WHERE i.email_hash = m.email_hash))`

/** SQL: a link that was mailed for follower `f` works still: whoever opens it finds what it names. */
const WAS_MAILED_A_LINK = `EXISTS (
  SELECT 1 FROM email_token w WHERE w.follower_id = f.id AND w.used_at IS NULL AND w.expires_at > $1::timestamptz)`

const expired = (table: string, alias: string): Removal => ({
  how: 'delete',
  table,
  alias,
  key: 'id',
  where: past(`${alias}.expires_at`),
})

export const RETENTION = {
  sessions: {
    what: 'Sessions',
    kept: null,
    until: 'until they expire',
    counted: 'expired sessions',
    goes: expired('session', 's'),
  },
  firmSessions: {
    what: 'Sessions of the people of law firms',
    kept: null,
    until: 'until they expire',
    counted: 'expired sessions of law firms',
    goes: expired('firm_session', 's'),
    besides: [['Their names, addresses and passkeys', 'until removed by hand', null]],
  },
  pendingSignUps: {
    what: 'Sign-ups that wait',
    kept: null,
    until: 'until they expire',
    counted: 'sign-ups that nobody confirmed',
    goes: expired('pending_sign_up', 'p'),
  },
  visitProofs: {
    what: 'Proofs of visits',
    kept: null,
    until: 'until they expire',
    counted: 'expired proofs of visits',
    goes: expired('visit_proof', 'p'),
  },
  passkeyChallenges: {
    what: 'Passkey challenges',
    kept: null,
    until: 'until they expire',
    counted: 'expired passkey challenges',
    goes: expired('passkey_challenge', 'p'),
  },
  webhookEvents: {
    what: 'What programs were told by webhooks: ids and facts, nothing of a person',
    kept: MONTH,
    until: 'from when it happened',
    counted: `events for programs, ${MONTH.words} old`,
    goes: { how: 'delete', table: 'webhook_event', alias: 'w', key: 'id', where: past('w.at', MONTH) },
  },
  apiKeys: {
    what: 'API keys',
    kept: MONTH,
    until: 'after they expired or were revoked',
    counted: `API keys, ${MONTH.words} after their end`,
    goes: {
      how: 'delete',
      table: 'api_key',
      alias: 'k',
      key: 'id',
      where: past("least(k.expires_at, COALESCE(k.revoked_at, 'infinity'))", MONTH),
    },
  },
  tokens: {
    what: 'Mailed links',
    kept: MONTH,
    until: 'from when they were made, and while they work',
    counted: `mailed links, ${MONTH.words} old`,
    goes: {
      how: 'delete',
      table: 'email_token',
      alias: 't',
      key: 'token_hash',
      where: `${past('t.created_at', MONTH)} AND ${past('t.expires_at')}`,
    },
  },
  invites: {
    what: 'Invites of admins',
    kept: MONTH,
    until: 'after they ended',
    counted: `invitations of admins, ${MONTH.words} after their end`,
    goes: { how: 'delete', table: 'admin_invite', alias: 'i', key: 'id', where: past('i.expires_at', MONTH) },
  },
  addresses: {
    what: 'Further addresses that nobody proved',
    kept: MONTH,
    until: 'from when they were added',
    counted: `further addresses that nobody proved in ${MONTH.words}`,
    goes: {
      how: 'delete',
      table: 'monitored_address',
      alias: 'a',
      key: 'id',
      where: `a.verified_at IS NULL AND ${past('a.created_at', MONTH)}`,
    },
  },
  messages: {
    what: 'Mail that neither waits nor is under way',
    kept: YEAR,
    until: 'from when it was written',
    counted: 'messages of the mail ledger',
    // What keeps a person from being told twice stays.
    goes: {
      how: 'delete',
      table: 'email_message',
      alias: 'm',
      key: 'id',
      where: `(
  (${past('m.created_at', YEAR)} AND m.state NOT IN ('queued', 'sending')
    AND NOT EXISTS (SELECT 1 FROM email_batch b WHERE b.id = m.batch_id AND b.state = 'sending')
    AND (m.campaign_id IS NULL OR NOT (${HAS_PROFILE} OR ${TELLS_LISTED})))
  OR (m.campaign_id IS NULL AND ${past('m.created_at', MONTH)} AND ${IS_FINISHED}
    AND NOT ${HAS_PROFILE}))`,
    },
    besides: [
      ['Finished mail of no campaign to an address without a profile', MONTH.words, 'delete'],
      [
        'Mail about a breach to somebody on its list, or with a profile',
        'as long as that is so: it is why they are not told twice',
        null,
      ],
    ],
  },
  mailEvents: {
    what: "The mail provider's calls",
    kept: YEAR,
    until: 'from when they came',
    counted: 'calls of the mail provider, a year old',
    goes: { how: 'delete', table: 'mail_event', alias: 'e', key: 'id', where: past('e.received_at', YEAR) },
  },
  rateCounts: {
    what: 'Counts of the limits of sign-in',
    kept: null,
    until: 'until their window is over, an hour at most, and five minutes more',
    counted: 'counts of shared limits, of windows that are over',
    goes: {
      how: 'delete',
      table: 'rate_count',
      alias: 'r',
      key: 'key',
      where: 'r.expire <= 1000 * extract(epoch FROM $1::timestamptz)',
    },
  },
  renders: {
    what: 'Rendered mail that nothing uses',
    kept: WEEK,
    until: 'from when it was last prepared',
    counted: 'rendered mails that nothing uses',
    // In use within a week: a process may have it in mind still (lib/mail/enqueue.ts).
    goes: {
      how: 'delete',
      table: 'email_render',
      alias: 'r',
      key: 'id',
      goesFirst: true,
      where: `${past('r.created_at', WEEK)} AND NOT EXISTS (SELECT 1 FROM email_campaign c WHERE c.render_id = r.id)
      AND NOT EXISTS (SELECT 1 FROM email_message m WHERE m.render_id = r.id)`,
    },
  },
  batches: {
    what: 'Empty mail batches',
    kept: MONTH,
    until: 'from when they were frozen',
    counted: 'empty mail batches',
    goes: {
      how: 'delete',
      table: 'email_batch',
      alias: 'b',
      key: 'id',
      goesFirst: true,
      where: `b.state <> 'sending' AND ${past('b.frozen_at', MONTH)} AND NOT EXISTS (SELECT 1 FROM email_message m WHERE m.batch_id = b.id)`,
    },
  },
  unconfirmedFollowers: {
    what: 'Addresses without an account that follow a settlement, and that nobody confirmed',
    kept: WEEK,
    until: 'from when they were entered',
    counted: `followers of settlements that nobody confirmed in ${WEEK.words}`,
    goes: {
      how: 'delete',
      table: 'settlement_follower',
      alias: 'f',
      key: 'id',
      where: `f.confirmed_at IS NULL AND ${past('f.created_at', WEEK)} AND NOT ${WAS_MAILED_A_LINK}`,
    },
  },
  followers: {
    what: 'Those that their owner confirmed',
    kept: MONTH,
    until: 'from when they ended, or from a year after the settlement was done or withdrawn',
    counted: `followers of settlements, ${MONTH.words} after they ended`,
    goes: {
      how: 'delete',
      table: 'settlement_follower',
      alias: 'f',
      key: 'id',
      where: `f.confirmed_at IS NOT NULL AND NOT ${WAS_MAILED_A_LINK} AND (${past('f.ended_at', MONTH)} OR EXISTS (
        SELECT 1 FROM settlement_event e WHERE e.settlement_id = f.settlement_id AND e.kind IN ('done', 'withdrawn')
          AND e.added_at < $1::timestamptz - interval '1 year 30 days'))`,
    },
  },
  calendars: {
    what: 'Calendar addresses that were stopped',
    kept: MONTH,
    until: 'from when they were stopped',
    counted: `calendar addresses, ${MONTH.words} after they were stopped`,
    goes: {
      how: 'delete',
      table: 'calendar_feed',
      alias: 'c',
      key: 'token_hash',
      where: past('c.revoked_at', MONTH),
    },
  },
  askedCompanies: {
    what: 'Names of companies that somebody had a letter of and that we do not know, each with how often it was asked for',
    kept: YEAR,
    until:
      'from when it was last asked for; of more than 2,000 the one that was asked for longest ago goes at once',
    counted: 'companies of letters that nobody has asked for in a year',
    goes: {
      how: 'delete',
      table: 'asked_company',
      alias: 'c',
      key: 'key',
      where: past('c.last_asked_at', YEAR),
    },
  },
  importedAddresses: {
    what: 'Which addresses an import brought to breaches that were there, so that it can be taken back',
    kept: WEEK,
    until: 'from when it was loaded',
    counted: `notes of imports about addresses, ${WEEK.words} old`,
    goes: { how: 'delete', table: 'import_exposure', alias: 'j', key: 'ctid', where: IS_PAST_UNDOING },
  },
  importChanges: {
    what: 'Which breaches it added and changed',
    kept: WEEK,
    until: 'from when it was loaded',
    counted: `notes of imports about breaches, ${WEEK.words} old`,
    goes: { how: 'delete', table: 'import_change', alias: 'j', key: 'ctid', where: IS_PAST_UNDOING },
  },
  importRejected: {
    what: 'Rows of uploaded files that were not loaded, sealed, so that they can be corrected and loaded again',
    kept: WEEK,
    until: 'from when the rest was loaded',
    counted: `rows of uploaded files that were not loaded, ${WEEK.words} old`,
    goes: { how: 'delete', table: 'import_rejected', alias: 'j', key: 'ctid', where: IS_PAST_UNDOING },
  },
  watchedFiles: {
    what: 'What became of a file that was put into the watched folder, and is not in it any more',
    kept: YEAR,
    until: 'from its last change',
    counted: `notes of files of the watched folder that are not in it any more, ${YEAR.words} old`,
    goes: {
      how: 'delete',
      table: 'watched_file',
      alias: 'w',
      key: 'ctid',
      where: `${past('w.moved_at', YEAR)} AND NOT EXISTS (SELECT 1 FROM watched_name n WHERE n.digest = w.digest)`,
    },
  },
  removed: {
    what: 'Breaches and profiles that an operator has deleted, with all of theirs, seen by nobody',
    kept: WEEK,
    until: 'from when they were deleted: so long they can be put back',
    counted: `deleted breaches and profiles that were not put back in ${WEEK.words}`,
    goes: { how: 'aside', where: past('i.removed_at', WEEK) },
    besides: [['Of these, what somebody has asked to be deleted', 'no longer', 'delete']],
  },
  consents: {
    what: 'What consents of people who are gone say in the clear',
    kept: null,
    until: 'until no link could give them back to somebody',
    counted: 'consent records of people who are gone, scrubbed',
    goes: { how: 'scrub' },
    besides: [['Consents, suppressions, opt-outs, exposures', 'stay', null]],
  },
  handOvers: {
    what: 'That a request was handed over to a law firm and recalled, and its certificate: nothing of a person in the clear',
    kept: FIVE_YEARS,
    until: 'from when it was recalled',
    counted: `recalled hand-overs, ${FIVE_YEARS.words} old`,
    goes: {
      how: 'delete',
      table: 'hand_over',
      alias: 'h',
      key: 'id',
      where: past('h.recalled_at', FIVE_YEARS),
    },
    besides: [
      [
        'What was handed over, and the salts of its certificate',
        'as long as the firm has it: forgotten when it is recalled, by whatever',
        null,
      ],
      ['Law firms, their words and the public keys of certificates', 'stay', null],
    ],
  },
  users: {
    what: 'Profiles with all of theirs',
    kept: YEAR,
    until: 'after the last request, sign-in or proof of an address',
    counted: 'profiles without a sign of life for a year, with everything of theirs',
    goes: {
      how: 'account',
      where: `u.role = 'user' AND ${past('u.last_active_at', YEAR)} AND (NOT ${HAS_EVIDENCE} OR ${WAS_WARNED})`,
    },
    besides: [
      [
        'Of these, who follows a settlement that is not done, or has written down losses',
        'told 60 and 14 days before; one press keeps everything for another year',
        'account',
      ],
      ['What its address follows by mailed links', 'as above: those that their owner confirmed', null],
      ['Operators', 'until removed by hand', null],
    ],
  },
} as const satisfies Record<string, RetentionRule>

/** How many of each went, or would go. */
export type PurgeCounts = Record<keyof typeof RETENTION, number>

/** The rules, by name. */
export const RETENTION_RULES = Object.entries(RETENTION) as [keyof PurgeCounts, RetentionRule][]

/** For how long personal data is kept without activity, as the privacy policy says it. */
export const PERSONAL_DATA_KEPT = RETENTION.users.kept.words

/** For how long the name of a company of a letter is kept, as the privacy policy says it. */
export const ASKED_COMPANY_KEPT = RETENTION.askedCompanies.kept.words

/** For how long the record of a recalled hand-over is kept, as the privacy policy says it. */
export const HAND_OVER_KEPT = RETENTION.handOvers.kept.words

/** For how long an operator can put back what was deleted by mistake, as the privacy policy says it. */
export const REMOVED_KEPT = RETENTION.removed.kept.words

const HOW: Record<Removal['how'], string> = {
  delete: 'deleted',
  scrub: 'emptied, the record stays',
  account: 'deleted as a member deletes the account',
  aside: 'deleted for good',
}

/** The table of docs/decisions/0012, in Markdown. */
export function retentionTable(): string {
  const rows = RETENTION_RULES.flatMap(([, { what, kept, until, goes, besides = [] }]) => [
    [what, kept ? `${kept.words} ${until}` : until, HOW[goes.how]],
    ...besides.map(([part, time, then]) => [part, time, then ? HOW[then] : '–']),
  ])
  return ['| What | Kept | Then |', '|---|---|---|', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join(
    '\n',
  )
}
