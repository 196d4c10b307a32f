import { ANSWERS, type Answers, type Answer } from '@/lib/settlements/explain'

// What somebody has answered, for as long as this tab is open. It never leaves the browser. Under the record's version: what was said
// of an older one is asked again.

const PREFIX = 'settlement-answers:'
const keyOf = (slug: string, version: number): string => `${PREFIX}${slug}:${version}`

/** What is kept of this version. A browser that keeps nothing has none. */
export function readAnswers(slug: string, version: number): Answers {
  try {
    return toAnswers(JSON.parse(sessionStorage.getItem(keyOf(slug, version)) ?? '{}'))
  } catch {
    return {}
  }
}

/** Keeps them. Answers to other versions of the record go. */
export function keepAnswers(slug: string, version: number, answers: Answers): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(`${PREFIX}${slug}:`)) sessionStorage.removeItem(key)
    sessionStorage.setItem(keyOf(slug, version), JSON.stringify(answers))
  } catch {
    // Blocked or full: they hold for as long as this page is open.
  }
}

function toAnswers(stored: unknown): Answers {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter(([, answer]) => ANSWERS.includes(answer as Answer)),
  ) as Answers
}
