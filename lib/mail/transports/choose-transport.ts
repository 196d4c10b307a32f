import 'server-only'
import { env, mailProvider, type MailProvider } from '../../env'
import { captureTransport } from './capture'
import { resendTransport } from './resend'
import type { Transport } from './transport'

const SENDING: Record<MailProvider, () => Transport> = { resend: resendTransport }

/** The provider's whose key is set; without one, nothing leaves the house. */
export function chooseTransport(): Transport {
  const provider = mailProvider(env())
  return provider ? SENDING[provider]() : captureTransport()
}
