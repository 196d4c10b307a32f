import 'server-only'
import { env } from '../env'
import { paths } from '../paths'

/** RFC 9116, section 2.5.5, advises less than a year. Days. */
const GOOD_FOR_DAYS = 180
const DAY_MS = 24 * 60 * 60 * 1000

/** Where faults of security are reported to: `mailto:…` or `https://…`. */
export function securityContact(): string {
  const { SECURITY_CONTACT, SITE_SUPPORT_EMAIL } = env()
  return SECURITY_CONTACT ?? `mailto:${SITE_SUPPORT_EMAIL}`
}

/** The text of /.well-known/security.txt (RFC 9116). It is made anew each day, so that it never expires while the service runs. */
export function securityTxt(now = new Date()): string {
  const { APP_URL } = env()
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const fields = [
    ['Contact', securityContact()],
    ['Expires', new Date(today + GOOD_FOR_DAYS * DAY_MS).toISOString().replace('.000', '')],
    ['Preferred-Languages', 'en'],
    ['Canonical', `${APP_URL}${paths.securityTxt}`],
    ['Policy', `${APP_URL}${paths.security}`],
  ]
  return fields.map(([name, value]) => `${name}: ${value}\n`).join('')
}
