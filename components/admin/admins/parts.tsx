import { SETTINGS_LOOKS } from '@/components/settings/parts'
import { ADMIN_ICONS } from '../parts'

/** What the buttons of the Admins tab look like, made on the server. */
export const ADMIN_PARTS = {
  looks: { rest: SETTINGS_LOOKS.remove, asking: SETTINGS_LOOKS.removing },
  icon: ADMIN_ICONS.remove,
  spinner: ADMIN_ICONS.spinner,
} as const

export type AdminParts = {
  looks: { rest: string; asking: string }
  icon: React.ReactNode
  spinner: React.ReactNode
}
