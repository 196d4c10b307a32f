import 'server-only'
import { env } from '../../env'
import { captureTransport } from './capture'
import { resendTransport } from './resend'
import type { Transport } from './transport'

/** Resend with a key; without, nothing leaves the house. */
export function chooseTransport(): Transport {
  return env().RESEND_API_KEY ? resendTransport() : captureTransport()
}
