import { listed, plural } from '../../site/format'
import { monthOf, type TimelineEntry } from './timeline'

// What a timeline shows, in two sentences, for who does not see it. Pure.

/** 'From May 2012 to Sep 2026: 5 breaches. Something can be done about 2: Stonebridge Hotels (claims open) and ….' */
export function timelineWords(entries: readonly TimelineEntry[]): string {
  const sorted = [...entries].sort((a, b) => (a.breachDate < b.breachDate ? -1 : 1))
  const [first, last] = [monthOf(sorted[0]!), monthOf(sorted.at(-1)!)]
  const when = first === last ? first : `From ${first} to ${last}`
  const open = sorted.filter(({ action }) => action !== null)
  const found = `${when}: ${plural(entries.length, 'breach', 'breaches')}.`
  if (open.length === 0) return found
  const names = open.slice(-3).map(({ title, action }) => `${title} (${action})`)
  const more = open.length > names.length ? [`${open.length - names.length} more`] : []
  return `${found} You can act on ${open.length === 1 ? 'one' : open.length}: ${listed([...names, ...more])}.`
}
