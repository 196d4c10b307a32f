import { SEE_HOW } from '../breaches/kinds/claim-labels'
import { claimsAreOpen, notMembership } from '../breaches/kinds/claim-words'
import { KINDS, type KindName } from '../breaches/kinds/kind-table'
import type { Following } from '../breaches/status/following'
import type { CaseState } from './case'
import { CASE_STATES } from './case'

// What members are told about their cases and breaches, in their notifications, by the kind of entry. Pure. `{company}` stands
// for the company's name, or the entry's, which the statements put in.

export interface News {
  title: string
  message: string
}

const COMPANY = '{company}'
const named = (kind: KindName) => KINDS[kind].named(COMPANY)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The consultation request has arrived: told once for each breach. */
export const CONSULTATION_RECEIVED: News = {
  title: 'Consultation request received',
  message:
    'We received your consultation request: {company}. A lawyer will contact you. You decide whether to go on.',
}

/** What comes first where people can file by themselves. */
function claimsFirst(kind: KindName): string {
  return `${claimsAreOpen(named(kind))} ${notMembership(kind)}`
}

/**
 * The case was opened by a wish to be connected with a lawyer later.
 * @param following what is done about legal action for it.
 */
export function newsOfOpening(following: Following): News {
  const title = `Case added: ${COMPANY}`
  if (following === 'claims')
    return {
      title,
      message: `We noted your wish: {company}. Claims are open in a settlement about it. ${SEE_HOW}, by yourself. It does not stop your wish for a lawyer.`,
    }
  return following === 'open' || following === 'watched'
    ? {
        title,
        message:
          'We follow this for you: {company}. If legal action becomes available, we connect you with a lawyer, as you asked.',
      }
    : {
        title,
        message:
          'We noted your wish: {company}. We do not look for legal action about it ourselves. If we learn of one, we connect you with a lawyer, as you asked.',
      }
}

/** A case that was opened without being asked for: its member is in an entry about which a legal action is open. */
export function newsOfEnrolment(kind: KindName, claimsOpen: boolean): News {
  if (claimsOpen)
    return {
      title: `Claims open: ${COMPANY}`,
      message: `Your address is in ${named(kind)}. ${claimsFirst(kind)} We follow it for you. You have joined nothing, and you can turn this off in Preferences.`,
    }
  return {
    title: `Case added: ${COMPANY}`,
    message: `Your address is in ${named(kind)}, and a legal action about it is open. We follow it for you. You have joined nothing, and you can turn this off in Preferences.`,
  }
}

/** An entry that a member is in. @param own whether by their own address, and not by one that they monitor. */
export function newsOfBreach(kind: KindName, own: boolean): News {
  const { headline, isUncertain } = KINDS[kind]
  const address = own ? 'Your email address' : 'An email address that you monitor'
  return {
    title: kind === 'breach' ? `New breach: ${COMPANY}` : `New: ${headline(COMPANY)}`,
    message: `${address} was found in ${named(kind)}. See what ${isUncertain ? 'is known of it' : 'was exposed'} and what to do.`,
  }
}

/** The stages that a case comes to by its breach: what is settled, a person says. */
type FollowedStage = (typeof CASE_STATES)[Exclude<
  keyof typeof CASE_STATES,
  'settlement' | 'settled'
>]['stage']

/** By the stage that a case has moved to. */
const MOVED: Record<FollowedStage, (kind: KindName) => News> = {
  [CASE_STATES.consultationRequested.stage]: (kind) => ({
    title: `Consultation open: ${COMPANY}`,
    message: `Lawyers offer free consultations about ${named(kind)}. Your request stands.`,
  }),
  [CASE_STATES.consultationOpen.stage]: (kind) => ({
    title: `Consultation open: ${COMPANY}`,
    message: `You can request a free consultation about ${named(kind)}. Compensation may be available. It is never guaranteed.`,
  }),
  [CASE_STATES.active.stage]: (kind) => ({
    title: `Legal action under way: ${COMPANY}`,
    message: `A legal action about ${named(kind)} is under way. Compensation may be available. It is never guaranteed.`,
  }),
  [CASE_STATES.monitoring.stage]: (kind) => ({
    title: `Monitoring: ${COMPANY}`,
    message: `We know of no legal action about ${named(kind)} now, and go on looking for one.`,
  }),
  [CASE_STATES.noAction.stage]: (kind) => ({
    title: `Not followed any more: ${COMPANY}`,
    message:
      KINDS[kind].notFollowed === null
        ? `No legal action about ${named(kind)} is known to us, and we no longer look for one. There may be a case that we do not know of.`
        : `${COMPANY}: ${KINDS[kind].notFollowed}`,
  }),
  [CASE_STATES.retired.stage]: () => ({
    title: `Retired: ${COMPANY}`,
    message: `${capital(named('retired'))}, leaves nothing to follow.`,
  }),
}

/** The stages whose news is that no legal action is known. */
const UNKNOWING: readonly string[] = [CASE_STATES.monitoring.stage, CASE_STATES.noAction.stage]

/**
 * What a member is told when a case has moved with its breach.
 * @param onRecord whether a settlement about it is on record that was not withdrawn.
 */
export function newsOfMove(
  { stage }: CaseState,
  kind: KindName,
  claimsOpen: boolean,
  onRecord = false,
): News {
  // A request that stands is told of; what else its status says comes after what people can do by themselves.
  if (claimsOpen && stage !== CASE_STATES.retired.stage)
    return { title: `Claims open: ${COMPANY}`, message: claimsFirst(kind) }
  const news = MOVED[stage as FollowedStage](kind)
  // That none is known would be untrue.
  return onRecord && UNKNOWING.includes(stage)
    ? {
        ...news,
        message: `A settlement about ${named(kind)} is on record. Claims are not open in it today.`,
      }
    : news
}

/** Claims are open in a settlement of a case; who is in it, its administrator decides. @param payout as `formatCents` writes it. */
export function newsOfSettlement(company: string, payout: string): News {
  return {
    title: `Claims open: ${company}`,
    message: `Claims are open in a settlement: ${company}. The payout is estimated at ${payout}. You file by yourself on the official site, and the administrator decides. Payouts are never guaranteed.`,
  }
}

export function newsOfPayment(company: string, payout: string): News {
  return {
    title: `Settlement paid: ${company}`,
    message: `Your settlement was marked as paid: ${company}, ${payout}.`,
  }
}
