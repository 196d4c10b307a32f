import type { BreachEvidence } from '@/lib/breaches/breach'
import { groundWanting } from '@/lib/breaches/status/claim-ground'
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

/** What a breach has, as it would be typed. */
export function groundOf(evidence: BreachEvidence | null): Ground {
  if (!evidence) return NO_GROUND
  const { caseName, court, sourceUrl } = evidence
  return { ...NO_GROUND, caseName: caseName ?? '', court: court ?? '', sourceUrl: sourceUrl ?? '' }
}

/** What is wrong, by field; nothing where it can be sent. @param count of breaches that it is for. */
export function problemsOf(ground: Ground, count = 1): Record<string, string> {
  const { sourceUrl, reason, ...evidence } = trimmed(ground)
  if (sourceUrl !== '' && !isWebAddress(sourceUrl)) return { sourceUrl: WRONG_LINK }
  const wanting = groundWanting(count, { ...evidence, sourceUrl, deadline: null }, reason)
  return wanting === null ? {} : { caseName: wanting }
}

/** Of what was said to be wrong, what still is. */
export function problemsLeft(
  said: Record<string, string>,
  ground: Ground,
  count = 1,
): Record<string, string> {
  return Object.fromEntries(Object.entries(problemsOf(ground, count)).filter(([name]) => name in said))
}

/** The evidence that a breach has once this is set: what was taken out of the form is gone, and its day stays. */
export function evidenceAfter(ground: Ground, before: BreachEvidence | null): BreachEvidence | null {
  const { caseName, court, sourceUrl } = trimmed(ground)
  const after = {
    caseName: caseName || null,
    court: court || null,
    sourceUrl: sourceUrl || null,
    deadline: before?.deadline ?? null,
  }
  return Object.values(after).some((part) => part !== null) ? after : null
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
