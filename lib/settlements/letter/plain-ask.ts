import 'server-only'
import type { PlainForm } from '../../http/plain-form'
import { againPath, letterPath } from '../../paths'

/** Asking to look a company up, as a plain form. Its name does not come back: the page thanks, or says to type it again. */
export const plainAskCompany: PlainForm<{ message: string }> = {
  fields: ['company'],
  toBody: ({ company = '' }) => ({ company }),
  done: () => letterPath({ asked: true }),
  refused: () => againPath(letterPath({ unknown: true })),
  keep: () => ({ form: 'ask-company', values: {} }),
}
