import 'server-only'
import type { Actor } from '../audit/record'
import type { CampaignKind } from '../breaches/status/status-table'
import { AppError } from '../http/errors'
import { hideLinks } from '../mail/hide-links'
import { fillTemplate } from '../mail/fill'
import { CAMPAIGN_TEMPLATES } from '../mail/template-table'
import { renderTemplate, type RenderedMail } from '../mail/templates'
import { requireNotifiable } from './alert-breach'
import { sendTest, valuesForOperator } from './send-test'
import { mailProps, mailsOf } from './write-alerts'

/** Why who gets one of this kind is written to, as most of them read it (`eligiblePeople`). */
const BASIS: Record<CampaignKind, string> = {
  get_notified: 'listed',
  legal_action: 'subscribed',
  consultation: 'lawyer',
}

export interface MailPreview extends RenderedMail {
  kind: CampaignKind
}

/**
 * What sending about a breach would mail now, one mail for each kind of people. It is rendered, and nothing is stored.
 * @param to stands in the recipient's place: the operator's own address. Links, which stand for a person, are left out.
 * @throws AppError as `requireNotifiable`.
 */
export async function previewMail(uniqueBreachId: string, to: string): Promise<MailPreview[]> {
  const breach = await requireNotifiable(uniqueBreachId)
  const props = await mailProps(breach)
  const previews: MailPreview[] = []
  for (const kind of mailsOf(breach, props.breach)) {
    const mail = await renderTemplate(CAMPAIGN_TEMPLATES[kind], props)
    const values = valuesForOperator(breach.uniqueBreachId, to, BASIS[kind])
    previews.push({ kind, ...fillTemplate(mail, hideLinks(values)) })
  }
  return previews
}

/**
 * Sends one of these mails to an operator's own address, before anybody else gets it.
 * @param to as `normaliseEmail` returns it.
 * @throws AppError as `requireNotifiable`; `conflict` for a kind that the breach does not send.
 */
export async function testAlert(
  uniqueBreachId: string,
  kind: CampaignKind,
  to: string,
  actor: Actor,
): Promise<void> {
  const breach = await requireNotifiable(uniqueBreachId)
  const props = await mailProps(breach)
  if (!mailsOf(breach, props.breach).includes(kind))
    throw new AppError('conflict', 'With its present status this breach sends no such mail.')
  const template = CAMPAIGN_TEMPLATES[kind]
  await sendTest({
    of: `alert:${breach.id}:${kind}`,
    template,
    mail: await renderTemplate(template, props),
    uniqueBreachId: breach.uniqueBreachId,
    to,
    actor,
    action: 'breach.test',
    subject: breach.uniqueBreachId,
  })
}
