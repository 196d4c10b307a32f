import 'server-only'
import { render, toPlainText } from '@react-email/components'
import { createElement, type ComponentType } from 'react'
import AccountDeleted, * as accountDeleted from '@/emails/account-deleted'
import AccountNotice, * as accountNotice from '@/emails/account-notice'
import AdminNewPasskey, * as adminNewPasskey from '@/emails/admin-new-passkey'
import BreachConsultation, * as breachConsultation from '@/emails/breach-consultation'
import BreachGetNotified, * as breachGetNotified from '@/emails/breach-get-notified'
import BreachLegalAction, * as breachLegalAction from '@/emails/breach-legal-action'
import CaseSettlement, * as caseSettlement from '@/emails/case-settlement'
import ConsultationReceived, * as consultationReceived from '@/emails/consultation-received'
import PasswordReset, * as passwordReset from '@/emails/password-reset'
import SignUpHasAccount, * as signUpHasAccount from '@/emails/sign-up-has-account'
import SignUpNoProfile, * as signUpNoProfile from '@/emails/sign-up-no-profile'
import UnsubscribeLink, * as unsubscribeLink from '@/emails/unsubscribe-link'
import VerifyEmail, * as verifyEmail from '@/emails/verify-email'
import { site } from '../site/site'
import { outsideRequests } from '../outside-requests'

/** What each template is given, beside the site's own facts. */
export interface TemplateProps {
  'verify-email': Omit<verifyEmail.VerifyEmailProps, 'site'>
  'breach-consultation': Omit<breachConsultation.BreachConsultationProps, 'site'>
  'breach-get-notified': Omit<breachGetNotified.BreachGetNotifiedProps, 'site'>
  'breach-legal-action': Omit<breachLegalAction.BreachLegalActionProps, 'site'>
  'case-settlement': Omit<caseSettlement.CaseSettlementProps, 'site'>
  'consultation-received': Omit<consultationReceived.ConsultationReceivedProps, 'site'>
  'password-reset': Omit<passwordReset.PasswordResetProps, 'site'>
  'sign-up-has-account': Omit<signUpHasAccount.SignUpHasAccountProps, 'site'>
  'sign-up-no-profile': Omit<signUpNoProfile.SignUpNoProfileProps, 'site'>
  'account-deleted': Omit<accountDeleted.AccountDeletedProps, 'site'>
  'account-notice': Omit<accountNotice.AccountNoticeProps, 'site'>
  'admin-new-passkey': Omit<adminNewPasskey.AdminNewPasskeyProps, 'site'>
  'unsubscribe-link': Omit<unsubscribeLink.UnsubscribeLinkProps, 'site'>
}

export type TemplateName = keyof TemplateProps

/** A mail with {{placeholders}} for what differs from one recipient to the next. */
export interface RenderedMail {
  subject: string
  html: string
  text: string
}

interface Template {
  Mail: ComponentType<never>
  subject(props: never): string
}

const TEMPLATES: Record<TemplateName, Template> = {
  'verify-email': { Mail: VerifyEmail, subject: verifyEmail.subject },
  'breach-consultation': { Mail: BreachConsultation, subject: breachConsultation.subject },
  'breach-get-notified': { Mail: BreachGetNotified, subject: breachGetNotified.subject },
  'breach-legal-action': { Mail: BreachLegalAction, subject: breachLegalAction.subject },
  'case-settlement': { Mail: CaseSettlement, subject: caseSettlement.subject },
  'consultation-received': { Mail: ConsultationReceived, subject: consultationReceived.subject },
  'password-reset': { Mail: PasswordReset, subject: passwordReset.subject },
  'sign-up-has-account': { Mail: SignUpHasAccount, subject: signUpHasAccount.subject },
  'sign-up-no-profile': { Mail: SignUpNoProfile, subject: signUpNoProfile.subject },
  'account-deleted': { Mail: AccountDeleted, subject: accountDeleted.subject },
  'account-notice': { Mail: AccountNotice, subject: accountNotice.subject },
  'admin-new-passkey': { Mail: AdminNewPasskey, subject: adminNewPasskey.subject },
  'unsubscribe-link': { Mail: UnsubscribeLink, subject: unsubscribeLink.subject },
}

/** Longer ones are cut by every mail program. Characters. */
const SUBJECT_LENGTH = 200

const PLAIN_TEXT: Parameters<typeof toPlainText>[1] = {
  // A long line is no trouble to a mail program; a link that is cut is.
  wordwrap: false,
  selectors: [
    { selector: 'table.facts', format: 'dataTable', options: { uppercaseHeaderCells: false, colSpacing: 2 } },
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
  const { Mail, subject } = TEMPLATES[template]
  // It loads React's renderer when it is first used.
  const html = await outsideRequests(() => render(createElement(Mail, all)))
  return { subject: oneLine(subject(all)), html, text: toPlainText(html, PLAIN_TEXT) }
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
