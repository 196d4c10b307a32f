import type { CaseState } from './case'
import { CASE_STATES } from './case'

// What members are told about their cases and breaches, in their notifications. Pure. `{company}` stands for the
// company's name, which the statements put in.

export interface News {
  title: string
  message: string
}

/** The consultation request has arrived: told once for each breach. */
export const CONSULTATION_RECEIVED: News = {
  title: 'Consultation request received',
  message:
    'We received your consultation request: {company}. A lawyer will contact you. You decide whether to go on.',
}

/** The case was opened by a wish to be connected with a lawyer later. */
export const CASE_OPENED: News = {
  title: 'Case added: {company}',
  message:
    'We follow this for you: {company}. If legal action becomes available, we connect you with a lawyer, as you asked.',
}

/** A case that was opened without being asked for: its member follows a breach that exposes them. */
export const ENROLLED: News = {
  title: 'Case added: {company}',
  message:
    'Your address is in this breach and a legal action is open: {company}. We follow it for you. You have joined nothing, and you can turn this off in Preferences.',
}

export const OWN_ADDRESS_FOUND: News = {
  title: 'New breach: {company}',
  message: 'Your email address was found in this breach: {company}. See what was exposed and what to do.',
}

export const MONITORED_ADDRESS_FOUND: News = {
  title: 'New breach: {company}',
  message:
    'An email address that you monitor was found in this breach: {company}. See what was exposed and what to do.',
}

/** By the stage that a case has moved to. */
const MOVED: Record<string, News> = {
  [CASE_STATES.consultationRequested.stage]: {
    title: 'Consultation open: {company}',
    message: 'Lawyers offer free consultations about this breach: {company}. Your request stands.',
  },
  [CASE_STATES.consultationOpen.stage]: {
    title: 'Consultation open: {company}',
    message:
      'You can request a free consultation about this breach: {company}. Compensation may be available. It is never guaranteed.',
  },
  [CASE_STATES.active.stage]: {
    title: 'Legal action under way: {company}',
    message:
      'A legal action about this breach is under way: {company}. Compensation may be available. It is never guaranteed.',
  },
  [CASE_STATES.monitoring.stage]: {
    title: 'Monitoring: {company}',
    message: 'No legal action about this breach is open now: {company}. We go on looking for one.',
  },
  [CASE_STATES.noAction.stage]: {
    title: 'No action required: {company}',
    message:
      'We no longer look for legal action about this breach: {company}. There may be a case that we do not know of.',
  },
  [CASE_STATES.retired.stage]: {
    title: 'Retired: {company}',
    message: 'This breach was retired from the catalogue, so there is nothing to follow any more: {company}.',
  },
}

/** What a member is told when a case has moved with its breach. */
export function newsOfMove({ stage }: CaseState): News {
  return MOVED[stage]!
}

/** A settlement is open. @param payout as `formatCents` writes it. */
export function newsOfSettlement(company: string, payout: string): News {
  return {
    title: `Settlement open: ${company}`,
    message: `A settlement is open to you: ${company}. The payout is estimated at ${payout}. Claim it on the official page. Payouts are never guaranteed.`,
  }
}

export function newsOfPayment(company: string, payout: string): News {
  return {
    title: `Settlement paid: ${company}`,
    message: `Your settlement was marked as paid: ${company}, ${payout}.`,
  }
}
