import type { PlainForm } from '../http/plain-form'
import { againPath, paths } from '../paths'

/** The name under which the page finds what was typed. */
export const FOLLOW_PLAIN = 'follow'

/** The form of a settlement's page, sent without scripts. What came of it stands on a page of its own: no field names a place. */
export const plainFollow: PlainForm<{ message: string }> = {
  fields: ['email'],
  toBody: ({ email }) => ({ email }),
  done: () => againPath(paths.confirm),
  tell: ({ message }) => message,
  refused: () => againPath(paths.confirm),
  keep: ({ email }) => ({ form: FOLLOW_PLAIN, values: { email } }),
}
