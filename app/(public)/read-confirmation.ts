import 'server-only'
import { cache } from 'react'
import type { Metadata } from 'next'
import type { ConfirmationProps } from '@/components/leads/confirmation'
import { isProvenOwner } from '@/lib/auth/proven-owner'
import { pageViewer } from '@/lib/auth/viewer'
import { NO_ACTION_BREACH, PLACEHOLDER_BREACHES } from '@/lib/consents/lead-forms'
import type { StepKind } from '@/lib/consents/request-steps'
import { chosenInWords, confirmationWords, formPathOf } from '@/lib/leads/confirmation'
import { readRequests } from '@/lib/leads/read-requests'
import type { TrackedRequest } from '@/lib/leads/tracked-request'
import { havingOf, takingBack, type Having } from '@/lib/leads/take-back-words'
import { isUnderWay, requestSteps } from '@/lib/leads/tracker'
import { capturedMailPath } from '@/lib/mail/captured-mail-path'
import { site } from '@/lib/site/site'
import { hasAccount } from '@/lib/verification/has-account'
import { pageVisit } from '@/lib/visit/page-visit'
import type { Confirmation } from '@/lib/visit/visit'

type Confirmed = Omit<ConfirmationProps, 'heading' | 'afterLink' | 'buttons' | 'note'>

/** What somebody who has no session is offered: an account, or to sign in to theirs. `none`: it is not known whether they have one. */
export type Offer = 'dashboard' | 'account' | 'sign-in' | 'none'

interface Found {
  confirmed: Confirmed
  email: string | undefined
  offer: Offer
}

/** What the browser's tab says: as the page does. */
export async function confirmationMetadata(): Promise<Metadata> {
  const found = await readConfirmation()
  const title = !found
    ? 'Nothing to confirm yet'
    : found.confirmed.steps
      ? 'Submission confirmed'
      : 'Request taken back'
  return { title, robots: { index: false, follow: false } }
}

/**
 * What both confirmation pages say of this visit's last request.
 * @returns null when there was none; else the words, and the address that the visit checked last.
 */
export const readConfirmation = cache(async (): Promise<Found | null> => {
  const visit = await pageVisit()
  const { confirmation, email } = visit
  if (!confirmation) return null
  const { leadId } = confirmation
  const readViewer = () => pageViewer().catch(() => null)
  // Where it cannot be read, what the visit says is shown.
  const isOwner = await isProvenOwner(visit, readViewer, confirmation.email).catch(() => false)
  const request = await readRequest(confirmation, isOwner).catch(() => undefined)
  const isConfirmed = request ? request.confirmedAt !== null : confirmation.confirmed === true
  // Where nothing of it is to come any more, no lawyer is either.
  const isOver = request ? !confirmation.notPassedOn && !isUnderWay(request.steps) : false
  const { title, text } = confirmationWords(isOver ? 'other' : kindOf(confirmation), {
    notPassedOn: confirmation.notPassedOn ?? null,
  })
  return {
    email,
    offer: await offerFor(confirmation.email, { isOwner, isConfirmed, readViewer }),
    confirmed: {
      title,
      text,
      email: confirmation.email,
      about: request?.title ?? null,
      chosen: chosenInWords({
        ...confirmation,
        // Of a request for a lawyer that is the whole of it.
        lawyer:
          confirmation.lawyer && !confirmation.notPassedOn && confirmation.submissionType !== 'consultation',
        future: confirmation.future && confirmation.submissionType !== 'monitoring',
      }),
      steps: request === null ? null : (request?.steps ?? stepsOfVisit(confirmation)),
      canResend: leadId !== undefined,
      takingBack:
        leadId !== undefined && (!isConfirmed || isOwner)
          ? takingBack(holdersOf(request, { isOwner, isConfirmed }))
          : null,
      formPath: leadId && !isConfirmed ? formPathOf(confirmation) : null,
      supportEmail: site().supportEmail,
      capturedPath: capturedMailPath(),
      againPath: formPathOf(confirmation),
    },
  }
})

/** @returns null for one that is gone, undefined where another browser has made it: of that this one is told nothing. */
async function readRequest(
  { leadId, email, uniqueBreachId, confirmed, mailableAt }: Confirmation,
  isOwner: boolean,
): Promise<TrackedRequest | null | undefined> {
  if (leadId === undefined && !(isOwner && confirmed)) return undefined
  const [request] = await readRequests({
    where: { user: { email }, ...(leadId === undefined ? { uniqueBreachId } : { id: leadId }) },
    take: 1,
    isOwner,
    mailableAt: mailableAt === undefined ? null : new Date(mailableAt * 1000),
  })
  return request ?? null
}

/** A form for a lawyer, or for new breaches, that was sent without the wish for them is a plain request. */
function kindOf({ submissionType, lawyer, notPassedOn, future }: Confirmation): StepKind {
  if (submissionType === 'consultation' && !lawyer && !notPassedOn) return 'other'
  return submissionType === 'monitoring' && !future ? 'other' : submissionType
}

/** As far as this browser knows: the same, whether somebody else has made this very request before or not. */
function stepsOfVisit(confirmation: Confirmation) {
  const { uniqueBreachId, lawyer, notPassedOn = null, mailableAt } = confirmation
  const kind = kindOf(confirmation)
  const isListed = !(PLACEHOLDER_BREACHES as readonly string[]).includes(uniqueBreachId)
  const waitMs = mailableAt === undefined ? 0 : mailableAt * 1000 - Date.now()
  return requestSteps({
    kind:
      kind !== 'notification' || isListed
        ? kind
        : uniqueBreachId === NO_ACTION_BREACH && confirmation.future
          ? 'monitoring'
          : 'other',
    sentAt: null,
    confirmedAt: null,
    mail: waitMs > 0 ? { waitsForHours: Math.ceil(waitMs / 3_600_000) } : 'mailed',
    wantsLawyer: lawyer,
    notPassedOn,
    asksElse: confirmation.sms || confirmation.future,
    wishEndedAt: null,
    holders: null,
    contactedAt: null,
    closedAt: null,
    hasAccount: false,
  })
}

/** Before it is confirmed nobody has it. */
function holdersOf(
  request: TrackedRequest | null | undefined,
  { isOwner, isConfirmed }: Pick<Reader, 'isOwner' | 'isConfirmed'>,
): Having | null {
  if (!isConfirmed) return havingOf([])
  return isOwner && request ? havingOf(request.shares) : null
}

interface Reader {
  isOwner: boolean
  isConfirmed: boolean
  readViewer: typeof pageViewer
}

async function offerFor(email: string, { isOwner, isConfirmed, readViewer }: Reader): Promise<Offer> {
  if ((await readViewer())?.kind === 'member') return 'dashboard'
  if (!isOwner || !isConfirmed) return 'none'
  return (await hasAccount(email).catch(() => false)) ? 'sign-in' : 'account'
}
