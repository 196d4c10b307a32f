import { site } from '@/lib/site/site'
import type { LegalFacts } from '@/components/legal/legal-document'

/** @returns of the site's facts those that the documents name, as they are sent along with them. */
export function legalFacts(): LegalFacts {
  const { name, phone, phoneHref, supportEmail, postalAddress } = site()
  return { name, phone, phoneHref, supportEmail, postalAddress }
}
