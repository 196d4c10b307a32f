import type { CampaignKind } from '../breaches/status/status-table'

// Every mail, one row each: what it is called, why it is sent, and how staff preview it. Pure. Its words and its subject
// are those of emails/<name>.tsx, which lib/mail/templates.ts loads.

export interface MailTemplate {
  /** What operators know it by, wherever it is named. */
  words: string
  /**
   * Why it is sent: `asked` for by whoever gets it, or in their name; `account`: the owner of an account must know;
   * `settlement`: about a case that is followed; `deadline`: about a settlement that is followed; `campaign`: about a breach, to
   * everybody it concerns; `staff`: to operators,
   * and to the people of law firms.
   */
  kind: 'asked' | 'account' | 'settlement' | 'deadline' | 'campaign' | 'staff'
  /** Of a campaign: which. */
  campaign?: CampaignKind
  /** The column of member_preferences that it needs. Left out, it needs none. */
  preference?: 'new_breaches' | 'class_actions' | 'settlements'
  /** Left out, staff cannot preview it (specification, Email preview). */
  preview?: {
    label: string
    /** The breach that fills it: any of the address, rather one with an open action, or none. */
    breach: 'any' | 'open' | null
    /** Why its reader gets it, where it says so: a basis of lib/mail/basis.ts. */
    basis?: 'lawyer' | 'subscribed' | 'digest'
    /** What fills its own placeholders. What begins with a slash is a page of this site. */
    values: Record<string, string>
  }
}

/** By name, in the order in which staff preview them. */
export const MAIL_TEMPLATES = {
  'verify-email': {
    words: 'Email verification',
    kind: 'asked',
    preview: {
      label: 'Email Verification',
      breach: null,
      values: {
        verify_url: '/verify-email#token=sample',
        sent_at: 'Nov 22, 2026, 10:42 UTC',
        item_lines:
          '\u2022 News about the Harbour Health breach by email. Text messages to the number ending in 42. News about future breaches.',
      },
    },
  },
  'breach-consultation': {
    words: 'Offer of a free consultation',
    kind: 'campaign',
    campaign: 'consultation',
    preference: 'class_actions',
    preview: {
      label: 'Breach Notification (Consultation)',
      breach: 'open',
      basis: 'lawyer',
      values: { consultation_url: '/request-consultation', details_url: '/breaches' },
    },
  },
  'breach-get-notified': {
    words: 'Breach notice',
    kind: 'campaign',
    campaign: 'get_notified',
    preference: 'new_breaches',
    preview: {
      label: 'Breach Notification (Get Notified)',
      breach: 'any',
      basis: 'subscribed',
      values: { details_url: '/breaches' },
    },
  },
  'breach-digest': {
    words: 'Breach notice, several in one',
    kind: 'campaign',
    preference: 'new_breaches',
    preview: {
      label: 'Breach Notification (Several Breaches)',
      breach: null,
      basis: 'digest',
      // The rest as a real one has it, of two invented breaches (preview-template.ts).
      values: {
        details_url_a: '/breaches',
        details_url_b: '/breaches',
      },
    },
  },
  'breach-legal-action': {
    words: 'News of the legal action',
    kind: 'campaign',
    campaign: 'legal_action',
    preference: 'class_actions',
  },
  'case-settlement': { words: 'Settlement', kind: 'settlement', preference: 'settlements' },
  'settlement-day': {
    words: 'Settlement, its days',
    kind: 'deadline',
    preview: { label: 'Settlement Days', breach: null, values: {} },
  },
  'settlement-follow': {
    words: 'Settlement, confirm to follow',
    kind: 'asked',
    preview: { label: 'Follow a Settlement', breach: null, values: { confirm_url: '/confirm?token=sample' } },
  },
  'account-removal': {
    words: 'Account, about to be removed',
    kind: 'account',
    preview: {
      label: 'Keep My Data',
      breach: null,
      values: { confirm_url: '/confirm?token=sample', day: 'Jan 15, 2027' },
    },
  },
  'freeze-reminder': {
    words: 'Credit freeze, reminder',
    kind: 'account',
    preview: { label: 'Freeze Reminder', breach: null, values: {} },
  },
  'consultation-received': { words: 'Consultation received', kind: 'staff' },
  'hand-over-recalled': { words: 'Request recalled from a law firm', kind: 'staff' },
  'password-reset': { words: 'Password reset', kind: 'asked' },
  'sign-up-has-account': { words: 'Sign-up, account exists', kind: 'asked' },
  'sign-up-no-profile': { words: 'Sign-up, no profile', kind: 'asked' },
  'account-deleted': { words: 'Account deleted', kind: 'account' },
  'account-notice': { words: 'Account notice', kind: 'account' },
  'admin-new-passkey': { words: 'New passkey', kind: 'staff' },
  'unsubscribe-link': { words: 'Unsubscribe link', kind: 'asked' },
} as const satisfies Record<string, MailTemplate>

export type TemplateName = keyof typeof MAIL_TEMPLATES

/**
 * What goes to an address for its office, as the operators' or as a law firm's, and not for an account that the same address may have: the
 * end of that account ends none of it.
 */
const OF_OFFICE: readonly TemplateName[] = ['consultation-received', 'hand-over-recalled']

/** SQL: message `m` is one of those. */
export const IS_OF_OFFICE = `m.template IN (${OF_OFFICE.map((name) => `'${name}'`).join(', ')})`

const ROWS: Readonly<Record<string, MailTemplate>> = MAIL_TEMPLATES

type CampaignTemplate = {
  [Name in TemplateName]: (typeof MAIL_TEMPLATES)[Name] extends { campaign: CampaignKind } ? Name : never
}[TemplateName]

/** The template of each campaign. */
export const CAMPAIGN_TEMPLATES = Object.fromEntries(
  Object.entries(ROWS).flatMap(([name, { campaign }]) => (campaign ? [[campaign, name]] : [])),
) as Record<CampaignKind, CampaignTemplate>

/** What operators know the mail of each campaign by. */
export const CAMPAIGN_WORDS = Object.fromEntries(
  Object.entries(CAMPAIGN_TEMPLATES).map(([kind, name]) => [kind, MAIL_TEMPLATES[name].words]),
) as Record<CampaignKind, string>

/** The templates that tell of a breach as these campaigns do. */
export function templatesOf(kinds: readonly CampaignKind[]): string[] {
  return [
    ...kinds.map((kind) => CAMPAIGN_TEMPLATES[kind]),
    // Several plain notices in one.
    ...(kinds.includes('get_notified') ? ['breach-digest'] : []),
  ]
}

/** What the Outbox calls a template, be it an old one. */
export function templateWords(template: string): string {
  return Object.hasOwn(ROWS, template) ? ROWS[template]!.words : template
}
