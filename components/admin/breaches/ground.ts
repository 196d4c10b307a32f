import { GROUND_REQUIRED, isGrounded } from '@/lib/breaches/status/claim-ground'
import { isWebAddress, withScheme, WRONG_LINK } from '@/lib/breaches/status/evidence'

// What an operator types for a status that others are asked to act on. Pure.

/** What a status rests on, as it is typed. */
export interface Ground {
  caseName: string
  court: string
  sourceUrl: string
  reason: string
}

export const NO_GROUND: Ground = { caseName: '', court: '', sourceUrl: '', reason: '' }

/** What is wrong, by field; nothing where it can be sent. */
export function problemsOf(ground: Ground): Record<string, string> {
  const { sourceUrl, reason, ...evidence } = trimmed(ground)
  if (sourceUrl !== '' && !isWebAddress(sourceUrl)) return { sourceUrl: WRONG_LINK }
  return isGrounded({ ...evidence, sourceUrl, deadline: null }, reason) ? {} : { caseName: GROUND_REQUIRED }
}

/** Of what was said to be wrong, what still is. */
export function problemsLeft(said: Record<string, string>, ground: Ground): Record<string, string> {
  return Object.fromEntries(Object.entries(problemsOf(ground)).filter(([name]) => name in said))
}

/** As a call takes it: what is empty is left out. */
export function groundBody(ground: Ground | null) {
  if (!ground) return {}
  const { reason, ...evidence } = trimmed(ground)
  return {
    ...(Object.values(evidence).some((text) => text !== '') && { evidence }),
    ...(reason !== '' && { reason }),
  }
}

function trimmed(ground: Ground): Ground {
  const { caseName, court, sourceUrl, reason } = ground
  return {
    caseName: caseName.trim(),
    court: court.trim(),
    sourceUrl: withScheme(sourceUrl.trim()),
    reason: reason.trim(),
  }
}
