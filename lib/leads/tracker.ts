import { NO_LAWYER } from '../consents/lawyer-terms'
import {
  CALL,
  CHECK,
  LAWYER,
  NEWS,
  NOTHING_BEFORE,
  SENT,
  type RequestStep,
  type StepKind,
} from '../consents/request-steps'
import { formatDate, plural } from '../site/format'

// Where a request stands: Sent, Check Your Email!, A lawyer has it, They call. Each step is what our records say, with its time; what
// they do not say is said to be unknown. Dates are ISO 8601 in UTC. Pure.

/** Who has a request, and since when. */
export interface Holder {
  recipient: string
  since: string
}

/** A law firm that had a request until it was called back from it. */
interface FormerHolder extends Holder {
  until: string
}

export interface RequestFacts {
  kind: StepKind
  /** Null where it is not known here. */
  sentAt: string | null
  confirmedAt: string | null
  /** What became of the mail that asks to confirm it. */
  mail: 'mailed' | 'expired' | { waitsForHours: number | null }
  wantsLawyer: boolean
  /** Why that wish goes to none. */
  notPassedOn: keyof typeof NO_LAWYER | null
  /** Whether it asks for anything besides a lawyer. */
  asksElse: boolean
  /** When its sender took the contact with a lawyer back, and left the rest. */
  wishEndedAt: string | null
  /** Oldest first; null where it is not told. */
  holders: readonly Holder[] | null
  /** Those that had it by a hand-over, and were told to stop. Left out, none. */
  formerHolders?: readonly FormerHolder[]
  /** A law firm that has it and says that it has contacted its person. */
  firmContacted?: { recipient: string; at: string } | null
  /** When an operator noted that its person was contacted, or closed it: null where they did not, `unknown` where it is not known when. */
  contactedAt: string | 'unknown' | null
  closedAt: string | 'unknown' | null
  /** Whether its reader has an account, whose settings show who has it. */
  hasAccount: boolean
}

/** The steps of a request, in order. */
export function requestSteps(facts: RequestFacts): RequestStep[] {
  const steps = [sent(facts), confirmed(facts)]
  // What has gone to a lawyer is followed there, whatever else it asks for.
  const isForLawyer = facts.kind === 'consultation' || (facts.holders?.length ?? 0) > 0
  return isForLawyer ? [...steps, ...lawyerSteps(facts)] : [...steps, news(facts)]
}

/** What is left to be done, in a sentence. */
export function leftToDo(steps: readonly RequestStep[]): string {
  const confirm = steps.find(({ name }) => name === 'confirm')
  if (confirm?.state === 'done') return 'It is confirmed. Nothing is left for you to do.'
  return confirm?.title === CHECK.title
    ? 'One step is left for you: confirm your email.'
    : 'Nothing to do for now: we write to you.'
}

/** Whether something of it is still to come. */
export function isUnderWay(steps: readonly RequestStep[]): boolean {
  return steps.some(({ state }) => state === 'current' || state === 'next')
}

/** A moment as a step has it: nothing is made up for one that is not known. */
const timeOf = (at: string | 'unknown' | null): string | null => (at === 'unknown' ? null : at)

function sent({ sentAt }: RequestFacts): RequestStep {
  return { name: 'sent', ...SENT, state: 'done', at: sentAt }
}

function confirmed({ confirmedAt, sentAt, mail, kind, wantsLawyer, notPassedOn }: RequestFacts): RequestStep {
  const name = 'confirm'
  if (confirmedAt !== null)
    return {
      name,
      title: 'Confirmed',
      text:
        confirmedAt === sentAt
          ? 'You were signed in, and the address is yours: there was nothing to confirm.'
          : 'By the link that we mailed.',
      state: 'done',
      at: confirmedAt,
    }
  const mayGo = (kind === 'consultation' || wantsLawyer) && notPassedOn === null
  const before = mayGo ? ` ${NOTHING_BEFORE}` : ''
  if (typeof mail === 'object')
    return {
      name,
      title: 'Your confirmation email has to wait',
      text: `We have not mailed you yet: this address has had five messages from us in 24 hours, the most we send. Your request is kept. We mail you the link to confirm it by ourselves as soon as we may${mail.waitsForHours === null ? '' : `, in ${plural(mail.waitsForHours, 'hour', 'hours')} at the earliest`}.`,
      state: 'current',
      at: null,
    }
  if (mail === 'expired')
    return {
      name,
      title: CHECK.title,
      text: `The link of our last message has expired: it worked for 24 hours. A new one confirms it.${before}`,
      state: 'current',
      at: null,
    }
  return { name, title: CHECK.title, text: `${CHECK.text}${before}`, state: 'current', at: null }
}

function lawyerSteps(facts: RequestFacts): RequestStep[] {
  const { confirmedAt, notPassedOn, wishEndedAt, holders, contactedAt, closedAt, hasAccount } = facts
  const name = 'lawyer'
  const { title } = LAWYER
  const shown = hasAccount ? 'Settings shows who has it.' : 'With an account, Settings shows who has it.'
  if (holders !== null && holders.length > 0)
    return [
      { name, title, text: holdersInWords(holders), state: 'done', at: holders[0]!.since },
      ended(facts) ?? call(facts),
    ]
  const former = facts.formerHolders ?? []
  if (former.length > 0)
    return [
      {
        name,
        title,
        text: `${former.map(({ recipient, since, until }) => `${recipient}, from ${formatDate(since)} to ${formatDate(until)}`).join('; ')}. It was called back, and they are told to stop.`,
        state: 'stopped',
        at: former[0]!.until,
      },
      ended(facts) ?? (contactedAt !== null || closedAt !== null ? call(facts) : NOBODY_NOW),
    ]
  const stop = ended(facts)
  if (stop) return [{ ...stop, name, title: 'No lawyer gets it' }]
  if (confirmedAt === null)
    return [
      { name, title, text: `${LAWYER.text} ${shown}`, state: 'next', at: null },
      { name: 'call', ...CALL, state: 'next', at: null },
    ]
  if (holders === null)
    return [
      {
        name,
        title,
        text: 'Not told in this browser: it has not shown that the address is yours. Open our link in it, or sign in.',
        state: 'unknown',
        at: null,
      },
      { name: 'call', ...CALL, state: 'next', at: null },
    ]
  if (notPassedOn === null && wishEndedAt === null && contactedAt === null && closedAt === null)
    return [
      { name, title, text: `Not yet. ${LAWYER.text} ${shown}`, state: 'current', at: null },
      { name: 'call', ...CALL, state: 'next', at: null },
    ]
  return [
    { name, title, text: 'We have no record of passing it on.', state: 'unknown', at: null },
    call(facts),
  ]
}

const NOBODY_NOW: RequestStep = {
  name: 'call',
  title: 'Nobody has it now',
  text: 'Should we pass it on again, it stands here.',
  state: 'stopped',
  at: null,
}

/** Why it goes to nobody, or to nobody more; null where it goes on. */
function ended({ kind, notPassedOn, asksElse, wishEndedAt, holders }: RequestFacts): RequestStep | null {
  const had = holders !== null && holders.length > 0
  const step = { name: 'call', title: 'Nothing more is passed on', state: 'stopped' } as const
  if (notPassedOn !== null)
    return {
      ...step,
      text: `${NO_LAWYER[notPassedOn].short}${asksElse || kind !== 'consultation' ? ' We keep what else you asked for.' : ''}`,
      at: null,
    }
  if (wishEndedAt === null) return null
  return {
    ...step,
    text: had
      ? 'You took the contact with a lawyer back. That does not reach who has it already: tell them yourself.'
      : 'You took the contact with a lawyer back, so we pass it on to nobody.',
    at: wishEndedAt,
  }
}

function call({ confirmedAt, contactedAt, closedAt, firmContacted }: RequestFacts): RequestStep {
  const name = 'call'
  if (contactedAt === null && firmContacted)
    return {
      name,
      title: CALL.title,
      text: `${firmContacted.recipient} says that it has contacted you.`,
      state: 'done',
      at: firmContacted.at,
    }
  if (contactedAt !== null)
    return {
      name,
      title: CALL.title,
      text:
        closedAt === null
          ? 'We noted that you were contacted.'
          : 'We noted that you were contacted, and closed it.',
      state: 'done',
      at: timeOf(contactedAt),
    }
  if (closedAt !== null)
    return {
      name,
      title: 'Closed',
      text: 'We closed this request. Whether somebody called you, we have not noted.',
      state: 'unknown',
      at: timeOf(closedAt),
    }
  return {
    name,
    title: CALL.title,
    text: `Not noted yet. ${CALL.text}`,
    // While it is not confirmed, that is the step to be at.
    state: confirmedAt === null ? 'next' : 'current',
    at: null,
  }
}

function news({ kind, confirmedAt, wantsLawyer, notPassedOn, wishEndedAt }: RequestFacts): RequestStep {
  const { title, text } = NEWS[kind === 'consultation' ? 'other' : kind]
  const lawyer = !wantsLawyer
    ? ''
    : notPassedOn !== null
      ? ` ${NO_LAWYER[notPassedOn].short}`
      : wishEndedAt !== null
        ? ' You took the contact with a lawyer back.'
        : ' If legal action becomes available, we may pass your request on to a lawyer, as you asked.'
  return {
    name: 'news',
    title,
    text: `${text}${lawyer}`,
    state: confirmedAt === null ? 'next' : 'current',
    at: null,
  }
}

/** More are counted. */
const MOST_NAMED = 3

function holdersInWords(holders: readonly Holder[]): string {
  const named = holders
    .slice(0, MOST_NAMED)
    .map(({ recipient, since }) => `${recipient}, since ${formatDate(since)}`)
  const more = holders.length - named.length
  return `${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`
}

const STANDS: Record<RequestStep['name'], string> = {
  sent: SENT.text,
  confirm: 'Waits for you to confirm it by email',
  lawyer: 'With us, and not with a lawyer yet',
  call: 'A lawyer has it',
  news: 'We write to you',
}

/** Where a request stands, in a few words. */
export function standsAt(steps: readonly RequestStep[]): string {
  const current = steps.find(({ state }) => state === 'current')
  if (current) return STANDS[current.name]
  const last = steps.at(-1)!
  if (last.name === 'call' && last.state === 'done') return 'You were contacted'
  return last.title
}
