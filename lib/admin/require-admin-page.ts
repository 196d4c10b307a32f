import 'server-only'
import { redirect } from 'next/navigation'
import { isAdmin, pageViewer, type Admin } from '../auth/viewer'
import { paths } from '../paths'

/** Who an admin page is rendered for. Everybody else is led to the admin's sign-in, with the way back. */
export async function requireAdminPage(next: string): Promise<Admin> {
  const viewer = await pageViewer()
  if (!isAdmin(viewer)) redirect(`${paths.adminLogin}?next=${encodeURIComponent(next)}`)
  return viewer
}
