import { MAX_WEBHOOK_URL } from './events'
import { isPublicAddress } from './public-address'

// Where an endpoint may be, as far as its address says. What its name leads to is looked at when it is connected to. Pure.

export const URL_TOO_LONG = `Address must be no more than ${MAX_WEBHOOK_URL} characters`

/**
 * What is wrong with an endpoint's address, in words; null for nothing.
 * @param allowPrivate also plain http, and hosts that only this machine can reach: for tests and development.
 */
export function endpointUrlError(text: string, allowPrivate: boolean): string | null {
  if (text.trim() === '') return 'Address is required'
  if (text.length > MAX_WEBHOOK_URL) return URL_TOO_LONG
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return 'Please enter an address that starts with https://'
  if (url.username || url.password) return 'The address must not carry a name or a password'
  if (url.hash) return 'The address must not have a part behind a number sign'
  if (allowPrivate) return null
  if (url.protocol !== 'https:') return 'Please enter an address that starts with https://'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isAddress = host.includes(':') || /^[\d.]+$/.test(host)
  if (
    isAddress ? !isPublicAddress(host) : !host.includes('.') || /\.(localhost|local|internal)\.?$/.test(host)
  )
    return 'The address must be one on the internet'
  return null
}
