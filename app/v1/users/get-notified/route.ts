import { ownsAsMember } from '@/lib/auth/viewer'
import { limits } from '@/lib/http/rate-limit'
import { giveBackToVisitor, takeFromVisitor } from '@/lib/http/visitor-limit'
import { publicRoute } from '@/lib/auth/route'
import { leadsWith } from '@/lib/visit/visit'
import { getNotifiedResponse } from '@/lib/leads/responses'
import { NOT_PASSED_ON } from '@/lib/leads/confirmation'
import { plainLead } from '@/lib/leads/plain-lead'
import { getNotifiedSchema } from '@/lib/leads/schema'
import { submitLead } from '@/lib/leads/submit-lead'

export const POST = publicRoute(
  {
    summary:
      'Asks to be notified about a breach, or requests a free consultation. The owner of the address confirms it by a mailed link.',
    body: getNotifiedSchema,
    limit: limits.writeByVisitor,
    inTurn: ({ email }) => email,
    response: getNotifiedResponse,
    errors: ['settlement_open', 'firm_changed'],
    plainForm: plainLead,
  },
  async (context) => {
    const { body, caller } = context
    // Counts what is new: mistakes and repeats cost nothing.
    await takeFromVisitor(limits.leadByVisitor, caller.ip)
    const viewer = await context.readViewer()
    const provenOwner = ownsAsMember(viewer, body.email)
    const ownPendingId = viewer?.kind === 'unproven' && viewer.email === body.email ? viewer.pendingId : null
    const { leadId, submissionType, confirmed, repeated, mailing, notPassedOn } = await submitLead({
      request: body,
      ...caller,
      provenOwner,
      ownLeadIds: context.visit.leads,
      ownPendingId,
    }).catch((error: unknown) => {
      giveBackToVisitor(limits.leadByVisitor, caller.ip)
      throw error
    })
    if (repeated) giveBackToVisitor(limits.leadByVisitor, caller.ip)
    context.writeVisit({
      typed: undefined,
      kept: undefined,
      ...(leadId !== null && leadsWith(context.visit, leadId)),
      confirmation: {
        ...(leadId !== null && { leadId }),
        ...(confirmed && { confirmed }),
        ...(!confirmed &&
          !mailing.mailed && { mailableAt: Math.floor(Date.now() / 1000) + mailing.retryAfterSeconds }),
        submissionType,
        email: body.email,
        name: body.name,
        phoneNumber: body.phoneNumber,
        zipCode: body.zipCode,
        uniqueBreachId: body.uniqueBreachId,
        sms: body.notificationSMS,
        future: body.notificationFutureBreaches,
        lawyer: body.connectWithLawyer,
        ...(notPassedOn && { notPassedOn }),
      },
    })
    if (notPassedOn)
      return {
        message: NOT_PASSED_ON[notPassedOn],
        submissionType,
        ...mailing,
        lawyerOffered: false as const,
      }
    return { message: 'Your request has been submitted successfully.', submissionType, ...mailing }
  },
)
