import 'server-only'
import { moveCases } from '../cases/move-cases'

/**
 * What follows when a breach's legal status has changed, whoever changed it: its cases move and their members are told. A trigger
 * notes each change (breach_status_change), and the worker does the rest within a minute.
 */
export const afterStatusesChanged = moveCases
