import 'server-only'
import { againPath } from '../paths'
import type { PlainForm } from './plain-form'

/** A plain form that asks for an address, and whose own page says what came of it. */
export function plainMessage(form: string, path: string): PlainForm<{ message: string }> {
  return {
    fields: ['email'],
    toBody: ({ email }) => ({ email }),
    done: () => againPath(path),
    tell: ({ message }) => message,
    refused: () => againPath(path),
    keep: ({ email }) => ({ form, values: { email } }),
  }
}
