import 'server-only'
import { SAMPLE_BREACH, SAMPLE_OTHER } from '@/emails/sample'
import type { MailBreach } from '@/emails/types'
import { checkEmail } from '../breaches/check/check-email'
import { site } from '../site/site'
import { BASIS_WORDS } from './basis'
import { digestValues } from './digest'
import { fillTemplate } from './fill'
import { settlementsUrl, settlementUrl } from './links'
import { toMailBreach } from './mail-breach'
import { mailClaims } from './mail-claims'
import type { PreviewableId } from './previewable'
import type { MailPreview } from './responses'
import { MAIL_TEMPLATES, type MailTemplate } from './template-table'
import { renderSample } from './templates'

/** An address for the greeting when none is given. */
const SAMPLE_ADDRESS = 'person@example.com'

const LINKS = { one: settlementUrl, all: settlementsUrl }

/**
 * A template as a recipient would see it, with links that lead nowhere in particular.
 * @param email as `normaliseEmail` returns it: the first of its breaches fills the template. Without one, an invented one does.
 */
export async function previewTemplate(template: PreviewableId, email?: string): Promise<MailPreview> {
  const preview: Preview = MAIL_TEMPLATES[template].preview
  const { breach, live, note } = preview.breach
    ? await findBreach(preview.breach === 'open', email)
    : { breach: null, live: false, note: null }
  const rendered = await renderSample(template, breach ? { breach } : {})
  const values = {
    ...sampleValues(preview, email ?? SAMPLE_ADDRESS),
    ...(template === 'breach-digest' && digestValues([SAMPLE_BREACH, SAMPLE_OTHER], new Map(), LINKS)),
  }
  return { ...fillTemplate(rendered, values), live, note }
}

type Preview = NonNullable<MailTemplate['preview']>

async function findBreach(
  prefersOpen: boolean,
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
  const fitting = prefersOpen ? breaches.find(({ hasLegalAction }) => hasLegalAction) : undefined
  const found = fitting ?? breaches[0]
  if (!found) return example('No breach is known for this address, so an invented example is shown.')
  const claims = await mailClaims(found.uniqueBreachId)
  return { breach: toMailBreach(found, claims), live: true, note: null }
}

function sampleValues({ basis, values }: Preview, email: string): Record<string, string> {
  const { url } = site()
  const own = Object.entries(values).map(([name, value]) => [
    name,
    value.startsWith('/') ? `${url}${value}` : value,
  ])
  return {
    email,
    unsubscribe_url: `${url}/unsubscribe`,
    reason: BASIS_WORDS[basis ?? 'asked']!,
    ...(Object.fromEntries(own) as Record<string, string>),
  }
}
