import 'server-only'
import { env } from '../../env'
import { AppError } from '../../http/errors'

/** The calls of law firms' people are not there while hand-over is off. @throws AppError `not_found`, as for any other path. */
export function requireFirmCalls(): void {
  if (env().LAW_FIRM_HAND_OVER !== 'on')
    throw new AppError('not_found', 'There is no such call. See /v1/docs.')
}
