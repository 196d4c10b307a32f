import { ApiError } from '@/lib/api-client/call'
import { paths } from '@/lib/paths'

/**
 * Leads to the admin's sign-in when a call of the admin area failed because the session has ended or is not an admin's
 * any more (specification, admin side, section 4), and likewise from the pages of law firms' people to theirs; that page clears it and
 * says so, and leads back.
 * @returns whether it did, and there is nothing left to say here.
 */
export function leaveWhenSignedOut(problem: unknown): boolean {
  const isFirm = location.pathname === paths.firm || location.pathname.startsWith(`${paths.firm}/leads/`)
  if (isFirm && problem instanceof ApiError && problem.status === 401) {
    location.assign(`${paths.firmLogin}?next=${encodeURIComponent(location.pathname + location.search)}`)
    return true
  }
  const isHere =
    location.pathname === paths.admin || location.pathname.startsWith(`${paths.admin}/settlements/`)
  if (!isHere || !(problem instanceof ApiError)) return false
  const isOver = problem.status === 401 || (problem.status === 403 && problem.code === 'forbidden')
  if (isOver)
    location.assign(
      `${paths.adminLogin}?expired=true&next=${encodeURIComponent(location.pathname + location.search)}`,
    )
  return isOver
}
