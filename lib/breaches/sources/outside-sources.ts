import 'server-only'
import { env } from '../../env'

// The sources beside our own corpus: a row each, which says what follows from one that is switched on, wherever that is.

interface OutsideSource {
  /** Whom an address is sent to, as the privacy policy says it. */
  service: string
  isOn: () => boolean
  /** Whether it looks through every breach of the catalogue of Have I Been Pwned, so that a check covers them. */
  coversCatalogue: boolean
}

export const OUTSIDE_SOURCES = {
  hibp: {
    service: 'the account search of Have I Been Pwned',
    isOn: () => env().HIBP_ACCOUNT_LOOKUP === 'on',
    coversCatalogue: true,
  },
} as const satisfies Record<string, OutsideSource>

/** Whether a check looks through the whole catalogue of Have I Been Pwned, whatever addresses are held here. */
export function coversCatalogue(): boolean {
  return Object.values<OutsideSource>(OUTSIDE_SOURCES).some(
    (source) => source.coversCatalogue && source.isOn(),
  )
}

/** Whom a check may send the address to, each as the privacy policy says it. */
export const OUTSIDE_SERVICES: readonly string[] = Object.values(OUTSIDE_SOURCES).map(
  ({ service }) => service,
)
