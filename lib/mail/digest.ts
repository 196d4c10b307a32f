import { PLACES } from '@/emails/types'
import type { Breach } from '../breaches/breach'
import { adviceOf } from '../breaches/kinds/advice-of'
import { introWords } from '../breaches/kinds/kind-words'

// What one mail about several breaches says. Pure.

const STEPS = 3
const WARY = 'Be wary of calls or messages that mention any of these.'

/** Which of its forms the mail has. */
export interface DigestForm {
  count: number
  hasMore: boolean
  areBreaches: boolean
}

export function formOf(breaches: readonly Breach[]): DigestForm {
  return {
    count: Math.min(breaches.length, PLACES.length),
    hasMore: breaches.length > PLACES.length,
    areBreaches: breaches.every(({ kind }) => kind === 'breach'),
  }
}

/** Every form that a digest about some of these may have. */
export function formsOf(breaches: readonly Breach[]): DigestForm[] {
  const all = formOf(breaches)
  const counts = Array.from({ length: all.count - 1 }, (_, index) => index + 2)
  const kinds = all.areBreaches ? [true] : [true, false]
  return kinds.flatMap((areBreaches) => [
    ...counts.map((count) => ({ count, hasMore: false, areBreaches })),
    ...(all.hasMore ? [{ count: all.count, hasMore: true, areBreaches }] : []),
  ])
}

/** What fills its places, but for the links: `breach_…` says where those lead. @param breaches the newest first. */
export function digestValues(breaches: readonly Breach[]): Record<string, string> {
  const steps = new Set(breaches.flatMap((breach) => adviceOf(breach).map((advice) => advice.steps[0]!)))
  const more = breaches.length - PLACES.length
  const values: Record<string, string> = {
    steps_lines: [...[...steps].slice(0, STEPS), WARY].map((step) => `\u2022 ${step}`).join('\n'),
    ...(more > 0 && {
      more: `We found it in ${more.toLocaleString('en-US')} more besides. A check of your address shows all of them.`,
    }),
  }
  for (const [index, place] of PLACES.entries()) {
    const breach = breaches[index]
    if (!breach) break
    values[`title_${place}`] = breach.title
    values[`about_${place}`] =
      (breach.isExample ? 'Example: this company is invented, for demonstration. ' : '') + introWords(breach)
    values[`breach_${place}`] = breach.uniqueBreachId
  }
  return values
}
