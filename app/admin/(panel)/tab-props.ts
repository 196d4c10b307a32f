import type { Admin } from '@/lib/auth/viewer'
import type { Query } from '../../read-query'

/** What each tab is given. It asks for its own data, and says so itself when that fails. */
export interface AdminTabProps {
  admin: Admin
  /** The address bar's, unchecked. */
  query: Query
}
