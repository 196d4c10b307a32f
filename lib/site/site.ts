import 'server-only'
import { env } from '../env'
import type { ConsentPurpose } from './cookie-consent'

/** Who runs the service and how to reach them, from the environment. */
export interface Site {
  name: string
  phone: string
  /** The phone number as a tel: link wants it. */
  phoneHref: string
  supportEmail: string
  postalAddress: string
  social: { name: string; href: string }[]
  url: string
  /** What visitors are asked about; nothing where nothing needs their consent. */
  consentPurposes: readonly ConsentPurpose[]
}

/** @returns the site's own facts; the same object shape on every call, read from the validated environment. */
export function site(): Site {
  const e = env()
  return {
    name: e.SITE_NAME,
    phone: e.SITE_PHONE,
    phoneHref: `tel:${e.SITE_PHONE.replace(/[^\d+]/g, '')}`,
    supportEmail: e.SITE_SUPPORT_EMAIL,
    postalAddress: e.SITE_POSTAL_ADDRESS,
    social: [
      { name: 'Facebook', href: e.SITE_FACEBOOK_URL },
      { name: 'LinkedIn', href: e.SITE_LINKEDIN_URL },
      { name: 'X', href: e.SITE_X_URL },
    ],
    url: e.APP_URL,
    consentPurposes: e.CONSENT_PURPOSES,
  }
}
