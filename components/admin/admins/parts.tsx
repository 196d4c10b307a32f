import { Trash2 } from 'lucide-react'
import { FORM_ICONS } from '@/components/account/icons'
import { SETTINGS_LOOKS } from '@/components/settings/parts'

/** What the buttons of the Admins tab look like, made on the server. */
export const ADMIN_PARTS = {
  looks: { rest: SETTINGS_LOOKS.remove, asking: SETTINGS_LOOKS.removing },
  icon: <Trash2 size={18} strokeWidth={1.75} aria-hidden />,
  spinner: FORM_ICONS.spinner,
} as const

export type AdminParts = { looks: { rest: string; asking: string }; icon: React.ReactNode; spinner: React.ReactNode }
