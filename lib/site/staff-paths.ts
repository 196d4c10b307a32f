import { paths } from '../paths'

// The addresses of operators' pages and of law firms' people: apart, so that visitors are not sent what makes them. Pure.

/** The tabs of the admin area: the four of the specification (admin side, section 2), and ours. */
export const ADMIN_TABS = [
  'breaches',
  'users',
  'status',
  'upload',
  'review',
  'settlements',
  'leads',
  'law-firms',
  'campaigns',
  'outbox',
  'audit',
  'removed',
  'programs',
  'admins',
] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

/** One tab of the admin area; what is empty is left out. */
export function adminPath(tab: AdminTab, query: Record<string, string | number | undefined> = {}): string {
  const params = new URLSearchParams(tab === 'breaches' ? {} : { tab })
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') params.set(name, String(value))
  return params.size > 0 ? `${paths.admin}?${params}` : paths.admin
}

/**
 * The page of a settlement as everybody would see it, for operators.
 * @param of a change that was proposed, by its number, or `typed`: what is typed in the form that opens it; left out, what is stored.
 */
export function settlementPreviewPath(id: number, of?: number | 'typed'): string {
  const query = of === undefined ? '' : of === 'typed' ? '?typed=1' : `?proposal=${of}`
  return `${paths.admin}/settlements/${id}/preview${query}`
}

/** Where to go after an operator signed in: only places in the admin area. */
export function afterAdminSignIn(next: string | undefined): string {
  return next && /^\/admin(\/settlements\/\d{1,9}\/preview)?(\?[\w=&.%+*-]*)?$/.test(next)
    ? next
    : paths.admin
}

/** The link that an invitation is. Behind the `#`, which no browser sends: the token reaches no log. */
export function invitePath(token: string): string {
  return `${paths.adminLogin}#invite=${token}`
}

/** The same for somebody of a law firm. */
export function firmInvitePath(token: string): string {
  return `${paths.firmLogin}#invite=${token}`
}

/** A page of what a firm was handed; what is left out is at its default. */
export function firmListPath(query: Record<string, string | undefined>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, value)
  return params.size > 0 ? `${paths.firm}?${params}` : paths.firm
}

/** The page of one request that a firm was handed. */
export function firmLeadPath(id: string): string {
  return `${paths.firm}/leads/${id}`
}

/** Where to go after somebody of a firm signed in. */
export function afterFirmSignIn(next: string | undefined): string {
  return next && /^\/firm(\/leads\/[a-f\d-]{36})?(\?[\w=&.%+*-]*)?$/.test(next) ? next : paths.firm
}
