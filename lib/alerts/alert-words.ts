import 'server-only'
import { plural } from '../site/format'
import { SKIP_WORDS, type SkipReason } from './eligibility'
import type { AlertCounts } from './write-alerts'

/** What an operator is told about an alert. */
export function alertWords({ queued, skipped }: AlertCounts, toOne: boolean): string {
  const reasons = Object.entries(skipped) as [SkipReason, number][]
  if (toOne) {
    if (queued > 0) return 'The message is on its way.'
    return reasons[0]
      ? `No message was sent. ${SKIP_WORDS[reasons[0][0]]}.`
      : 'No message was sent. This breach does not list the address.'
  }
  const sent =
    queued > 0 ? `${plural(queued, 'message is', 'messages are')} on the way.` : 'No new message was sent.'
  return [
    sent,
    ...reasons.map(
      ([reason, people]) =>
        `${plural(people, 'person', 'people')} skipped: ${SKIP_WORDS[reason].toLowerCase()}.`,
    ),
  ].join(' ')
}
