import type { PlainForm } from '../http/plain-form'
import { againPath, paths } from '../paths'
import type { Confirmed } from './responses'

/** The page of a mailed link: one button, which works without scripts. */
export const plainConfirm: PlainForm<Confirmed> = {
  fields: ['token'],
  toBody: ({ token }) => ({ token }),
  done: () => againPath(paths.confirm),
  tell: ({ message }) => message,
  refused: () => againPath(paths.confirm),
  keep: (_fields, done) => ({ form: 'confirm', values: { settlement: done?.settlement ?? undefined } }),
}
