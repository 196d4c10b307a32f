import 'server-only'
import { env } from '../env'
import { AppError } from '../http/errors'

/** Whether requests may be handed over to law firms at all: the deployment's own word. */
export function lawFirmsOn(): boolean {
  return env().LAW_FIRM_HAND_OVER === 'on'
}

/** For operators' calls. @throws AppError `not_found` while hand-over is off. */
export function requireLawFirms(): void {
  if (!lawFirmsOn())
    throw new AppError(
      'not_found',
      'Hand-over to law firms is switched off. LAW_FIRM_HAND_OVER in the configuration switches it on.',
    )
}
