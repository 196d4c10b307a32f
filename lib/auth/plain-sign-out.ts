import 'server-only'
import type { PlainForm } from '../http/plain-form'
import { againPath, paths } from '../paths'

/** Signing out by a plain form. The settings say it where it was refused. */
export const plainSignOut: PlainForm<unknown> = {
  fields: [],
  toBody: () => undefined,
  done: () => paths.home,
  refused: () => againPath(paths.settings),
  keep: () => ({ form: 'sign-out', values: {} }),
}
