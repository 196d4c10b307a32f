import { listed, plural } from '../../site/format'
import { isOfReport, monthWithin } from '../kinds/day-words'
import type { TimelineEntry } from './timeline'

// What a timeline shows, in two sentences, for who does not see it. Pure.

/** 'From May 2012 to Sep 2026: 5 breaches. Something can be done about 2: Stonebridge Hotels (claims open) and ….' */
export function timelineWords(entries: readonly TimelineEntry[]): string {
  const sorted = [...entries].sort((a, b) => (a.breachDate < b.breachDate ? -1 : 1))
  const bare = (entry: TimelineEntry) => monthWithin({ ...entry, dateIs: 'happened' })
  const [first, last] = [bare(sorted[0]!), bare(sorted.at(-1)!)]
  const when = first === last ? first : `From ${first} to ${last}`
  const open = sorted.filter(({ action }) => action !== null)
  const found = `${when}: ${plural(entries.length, 'breach', 'breaches')}.${reportedWords(entries)}`
  if (open.length === 0) return found
  const names = open.slice(-3).map(({ title, action }) => `${title} (${action})`)
  const more = open.length > names.length ? [`${open.length - names.length} more`] : []
  return `${found} You can act on ${open.length === 1 ? 'one' : open.length}: ${listed([...names, ...more])}.`
}

/** That a month is not when it happened, for those of which that is not known. */
function reportedWords(entries: readonly TimelineEntry[]): string {
  const reported = entries.filter(isOfReport).length
  if (reported === 0) return ''
  const whose =
    entries.length === 1 ? '' : reported === entries.length ? ' of all of them' : ` of ${reported} of them`
  return ` The month${whose} is that of the report.`
}
