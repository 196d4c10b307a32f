import 'server-only'
import { SAMPLE_BREACH } from '@/emails/sample'
import type { MailBreach } from '@/emails/types'
import { checkEmail } from '../breaches/check/check-email'
import { site } from '../site/site'
import { BASIS_WORDS } from './basis'
import { fillTemplate } from './fill'
import { toMailBreach } from './mail-breach'
import type { PreviewableId } from './previewable'
import type { MailPreview } from './responses'
import { renderTemplate } from './templates'

/** An address for the greeting when none is given. */
const SAMPLE_ADDRESS = 'person@example.com'
const SAMPLE_ITEMS =
  '\u2022 News about the Harbour Health breach by email. Text messages to the number ending in 42. News about future breaches.'

/**
 * A template as a recipient would see it, with links that lead nowhere in particular.
 * @param email as `normaliseEmail` returns it: the first of its breaches fills the template. Without one, an invented one does.
 */
export async function previewTemplate(template: PreviewableId, email?: string): Promise<MailPreview> {
  const { breach, live, note } =
    template === 'verify-email'
      ? { breach: null, live: false, note: null }
      : await findBreach(template, email)
  const rendered =
    template === 'verify-email'
      ? await renderTemplate(template, { context: 'requests' })
      : await renderTemplate(template, { breach: breach! })
  return { ...fillTemplate(rendered, sampleValues(template, email ?? SAMPLE_ADDRESS)), live, note }
}

async function findBreach(
  template: PreviewableId,
  email: string | undefined,
): Promise<{ breach: MailBreach; live: boolean; note: string | null }> {
  const example = (note: string) => ({ breach: SAMPLE_BREACH, live: false, note })
  if (email === undefined)
    return example(
      'The breach is an invented example. Enter an address to fill the template with a real one.',
    )
  const { outcome, breaches } = await checkEmail({ email, provenOwner: false })
  if (outcome === 'could-not-check')
    return example('The address could not be checked, so an invented example is shown.')
  const fitting =
    template === 'breach-consultation' ? breaches.find(({ hasLegalAction }) => hasLegalAction) : undefined
  const found = fitting ?? breaches[0]
  if (!found) return example('No breach is known for this address, so an invented example is shown.')
  return { breach: toMailBreach(found), live: true, note: null }
}

function sampleValues(template: PreviewableId, email: string): Record<string, string> {
  const { url } = site()
  return {
    email,
    verify_url: `${url}/verify-email#token=sample`,
    item_lines: SAMPLE_ITEMS,
    consultation_url: `${url}/request-consultation`,
    details_url: `${url}/breaches`,
    unsubscribe_url: `${url}/unsubscribe`,
    reason: template === 'breach-consultation' ? BASIS_WORDS.lawyer! : BASIS_WORDS.subscribed!,
  }
}
