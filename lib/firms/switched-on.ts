import 'server-only'
import { env } from '../env'
import { AppError } from '../http/errors'
import { ADMIN_TABS, type AdminTab } from '../site/staff-paths'

/** Whether requests may be handed over to law firms at all: the deployment's own word. */
export function lawFirmsOn(): boolean {
  return env().LAW_FIRM_HAND_OVER === 'on'
}

/** The panel's tabs, in their order: that of the law firms only where there is something to do in it. */
export function panelTabs(): readonly AdminTab[] {
  return lawFirmsOn() ? ADMIN_TABS : ADMIN_TABS.filter((name) => name !== 'law-firms')
}

/** For operators' calls. @throws AppError `not_found` while hand-over is off. */
export function requireLawFirms(): void {
  if (!lawFirmsOn())
    throw new AppError(
      'not_found',
      'Hand-over to law firms is switched off. LAW_FIRM_HAND_OVER in the configuration switches it on.',
    )
}
