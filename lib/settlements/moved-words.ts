import { formatDate } from '../site/format'
import type { MovedDate } from './moved-dates'
import { DATE_WORDS } from './words'

// What a settlement's page says of a day that has moved, or that was put right. Pure.

type Words = Pick<MovedDate, 'isCorrection'> & {
  was: Pick<MovedDate['was'], 'kind' | 'date'>
  now: Pick<MovedDate['now'], 'date' | 'note' | 'addedAt'>
}

/** In its parts, in their order: `old` is the day that does not hold any more. */
export function movedParts({ was, now, isCorrection }: Words): {
  what: string
  before: string
  old: string
  after: string
} {
  const noted = formatDate(now.addedAt)
  const note = now.note ? ` ${now.note}` : ''
  return {
    what: `${DATE_WORDS[was.kind]} ${isCorrection ? 'corrected.' : 'moved.'}`,
    before: isCorrection ? `Until ${noted} this page said ` : 'Was ',
    old: formatDate(was.date),
    after: isCorrection
      ? `. ${now.date === null ? 'No day is known.' : `The source says ${formatDate(now.date)}.`}${note}`
      : `. ${now.date === null ? 'No new day is known.' : `Now ${formatDate(now.date)}.`}${note} Noted ${noted}.`,
  }
}

/** As one text. */
export function movedSentence(moved: Words): string {
  const { what, before, old, after } = movedParts(moved)
  return `${what} ${before}${old}${after}`
}
