import 'server-only'
import { render, toPlainText } from '@react-email/components'
import { createElement, type ComponentType } from 'react'
import * as accountDeleted from '@/emails/account-deleted'
import * as accountNotice from '@/emails/account-notice'
import * as accountRemoval from '@/emails/account-removal'
import * as adminNewPasskey from '@/emails/admin-new-passkey'
import * as breachConsultation from '@/emails/breach-consultation'
import * as breachDigest from '@/emails/breach-digest'
import * as breachGetNotified from '@/emails/breach-get-notified'
import * as breachLegalAction from '@/emails/breach-legal-action'
import * as caseSettlement from '@/emails/case-settlement'
import * as consultationReceived from '@/emails/consultation-received'
import * as handOverRecalled from '@/emails/hand-over-recalled'
import * as freezeReminder from '@/emails/freeze-reminder'
import * as passwordReset from '@/emails/password-reset'
import * as settlementDay from '@/emails/settlement-day'
import * as settlementFollow from '@/emails/settlement-follow'
import * as signUpHasAccount from '@/emails/sign-up-has-account'
import * as signUpNoProfile from '@/emails/sign-up-no-profile'
import * as unsubscribeLink from '@/emails/unsubscribe-link'
import * as verifyEmail from '@/emails/verify-email'
import type { MailBreach } from '@/emails/types'
import { outsideRequests } from '../outside-requests'
import { site } from '../site/site'
import type { TemplateName } from './template-table'

/** What emails/<name>.tsx says, by name (lib/mail/template-table.ts says what it is for). */
const MODULES = {
  'account-deleted': accountDeleted,
  'account-notice': accountNotice,
  'account-removal': accountRemoval,
  'admin-new-passkey': adminNewPasskey,
  'breach-consultation': breachConsultation,
  'breach-digest': breachDigest,
  'breach-get-notified': breachGetNotified,
  'breach-legal-action': breachLegalAction,
  'case-settlement': caseSettlement,
  'consultation-received': consultationReceived,
  'freeze-reminder': freezeReminder,
  'hand-over-recalled': handOverRecalled,
  'password-reset': passwordReset,
  'settlement-day': settlementDay,
  'settlement-follow': settlementFollow,
  'sign-up-has-account': signUpHasAccount,
  'sign-up-no-profile': signUpNoProfile,
  'unsubscribe-link': unsubscribeLink,
  'verify-email': verifyEmail,
} satisfies Record<TemplateName, TemplateModule<never>>

interface TemplateModule<Props> {
  default: ComponentType<Props> & { PreviewProps: object }
  subject(props: Props): string
}

/** What each template is given, beside the site's own facts. */
export type TemplateProps = {
  [Name in TemplateName]: Omit<Parameters<(typeof MODULES)[Name]['default']>[0], 'site'>
}

/** A mail with {{placeholders}} for what differs from one recipient to the next. */
export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** Longer ones are cut by every mail program. Characters. */
const SUBJECT_LENGTH = 200

/** As html-to-text calls it, whose types are not installed. */
type Format = (
  element: { children: [unknown, unknown] },
  walk: (nodes: unknown[], builder: Builder) => void,
  builder: Builder,
) => void
interface Builder {
  openBlock(options: { leadingLineBreaks: number }): void
  addInline(text: string): void
  addLiteral(text: string): void
  closeBlock(options: { trailingLineBreaks: number }): void
}

/** Characters: the names of facts stand beside it. */
const FACT_WIDTH = 50
/** As wide as the number before its name. */
const SENTENCE_MARGIN = '   '

/** A kind of data and what is known of it, in a line. */
const leakLine: Format = ({ children: [label, says] }, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 })
  builder.addInline('\u2022 ')
  walk([label], builder)
  builder.addInline(': ')
  walk([says], builder)
  builder.closeBlock({ trailingLineBreaks: 1 })
}

/** A name, and under it a sentence. */
const sentence: Format = ({ children: [name, says] }, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 })
  walk([name], builder)
  builder.closeBlock({ trailingLineBreaks: 1 })
  builder.openBlock({ leadingLineBreaks: 1 })
  builder.addLiteral(SENTENCE_MARGIN)
  walk([says], builder)
  builder.closeBlock({ trailingLineBreaks: 1 })
}

const PLAIN_TEXT: Parameters<typeof toPlainText>[1] = {
  // Its lines are broken when it is filled (fill.ts): what fills it is as long as it likes.
  wordwrap: false,
  formatters: { leakLine, sentence },
  selectors: [
    {
      selector: 'table.facts',
      format: 'dataTable',
      options: { uppercaseHeaderCells: false, colSpacing: 2, maxColumnWidth: FACT_WIDTH },
    },
    { selector: 'td.tile', format: 'leakLine' },
    { selector: 'tr.sentence', format: 'sentence' },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
  ],
}

/** Renders a template once for all its recipients. */
export async function renderTemplate<T extends TemplateName>(
  template: T,
  props: TemplateProps[T],
): Promise<RenderedMail> {
  const { name, url, supportEmail, postalAddress } = site()
  const all = withoutPlaceholders({ ...props, site: { name, url, supportEmail, postalAddress } }) as never
  const { default: Mail, subject }: TemplateModule<never> = MODULES[template]
  // It loads React's renderer when it is first used.
  const html = await outsideRequests(() => render(createElement(Mail as ComponentType<never>, all)))
  return { subject: oneLine(subject(all)), html, text: toPlainText(html, PLAIN_TEXT) }
}

/** Renders a template with its own PreviewProps, and what stands in for them. */
export function renderSample(template: TemplateName, props: { breach?: MailBreach }): Promise<RenderedMail> {
  const { default: Mail }: TemplateModule<never> = MODULES[template]
  return renderTemplate(template, { ...Mail.PreviewProps, ...props } as never)
}

/** A breach's words come from outside: none of them may stand where a recipient's own will be put. */
function withoutPlaceholders<T>(props: T): T {
  return JSON.parse(JSON.stringify(props).replace(/\{(?=\{)/g, '{ ')) as T
}

/** A breach's title may hold anything: a line break, or characters that turn the text around. */
function oneLine(text: string): string {
  return [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/\p{Bidi_Control}/gu, '')]
    .slice(0, SUBJECT_LENGTH)
    .join('')
}
