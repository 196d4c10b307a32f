import { showToast } from '@/components/ui/toast-store'
import { ApiError } from '@/lib/api-client/call'
import { paths } from '@/lib/paths'
import { hasTyped } from './has-typed'

/**
 * Leads to the admin's sign-in when a call of the admin area failed because the session has ended or is not an admin's
 * any more (specification, admin side, section 4), and likewise from the pages of law firms' people to theirs; that page clears it and
 * says so, and leads back. Where something is typed the page stays, and says how it is saved after all.
 * @returns whether it did, and there is nothing left to say here.
 */
export function leaveWhenSignedOut(problem: unknown): boolean {
  const signIn = signInOf(problem)
  if (signIn === null) return false
  if (hasTyped()) {
    showToast({
      tone: 'error',
      title: 'Signed Out',
      text: 'You are signed out. Sign in in another tab, then save again. What you typed is still here.',
      link: { href: signIn, words: 'Sign in' },
    })
    return true
  }
  const next = `next=${encodeURIComponent(location.pathname + location.search)}`
  location.assign(`${signIn}?${signIn === paths.adminLogin ? 'expired=true&' : ''}${next}`)
  return true
}

/** Where somebody signs in again whom a call does not know any more; null for what failed otherwise, or elsewhere. */
function signInOf(problem: unknown): string | null {
  if (!(problem instanceof ApiError)) return null
  const { pathname } = location
  const isFirm = pathname === paths.firm || pathname.startsWith(`${paths.firm}/leads/`)
  if (isFirm) return problem.status === 401 ? paths.firmLogin : null
  if (pathname !== paths.admin && !pathname.startsWith(`${paths.admin}/settlements/`)) return null
  const isOver = problem.status === 401 || (problem.status === 403 && problem.code === 'forbidden')
  return isOver ? paths.adminLogin : null
}
