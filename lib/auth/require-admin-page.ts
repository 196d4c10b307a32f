import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { unlessAway } from '../http/database-away'
import { isAdmin, pageViewer, type Admin } from './viewer'
import { paths, wayBack } from '../paths'

/** Who an admin page is rendered for. Everybody else is led to the admin's sign-in, with the way back to this very address. */
export async function requireAdminPage(): Promise<Admin> {
  const viewer = await pageViewer()
  if (isAdmin(viewer)) return viewer
  // From dress-page.ts or the middleware, which overwrite what a client sends.
  const address = (await headers()).get('x-address') ?? paths.admin
  redirect(`${paths.adminLogin}?next=${encodeURIComponent(wayBack(address))}`)
}

/** The same for a page that stays on the screen while the database is away: null then, and nothing may be read for anybody. */
export const adminUnlessAway = (): Promise<Admin | null> => unlessAway(requireAdminPage())
