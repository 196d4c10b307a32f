import type { ProposalInput } from '../proposal'
import type { EventKind } from '../record'

// What an entry of a docket is put before an operator as. Pure.

/** Characters of an entry that an operator is shown. */
const MAX_QUOTE_LENGTH = 500

interface Entry {
  entry_number: number | null
  date_filed: string | null
  description: string | null
}

/** @param today `YYYY-MM-DD`, UTC. */
export function entryProposal(entry: Entry, url: string, today: string): ProposalInput {
  const text = plain(entry.description ?? '')
  const kind = eventOfEntry(text)
  const isPast = entry.date_filed !== null && entry.date_filed <= today && entry.date_filed >= '1990'
  return {
    source: { url, kind: 'court', readAt: today },
    events: kind ? [{ kind, date: isPast ? entry.date_filed : null, note: null }] : [],
    quote: cut(`${nameOf(entry)}: ${text || 'no text'}`),
  }
}

/** Of one number there are several dockets: which is meant, an operator says. */
export function severalDockets(names: readonly (string | null)[], url: string, today: string): ProposalInput {
  const list = names.map((name) => plain(name ?? '') || 'no name').join('; ')
  return {
    source: { url, kind: 'court', readAt: today },
    quote: cut(`${names.length} dockets have this number. Which one is it? ${list}`),
  }
}

function nameOf({ entry_number, date_filed }: Entry): string {
  return [entry_number === null ? 'Entry' : `Entry ${entry_number}`, date_filed].filter(Boolean).join(', ')
}

const plain = (text: string): string =>
  text
    .slice(0, 4 * MAX_QUOTE_LENGTH)
    .replace(/\p{C}|\s+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/** At a whole character. */
function cut(text: string): string {
  if (text.length <= MAX_QUOTE_LENGTH) return text
  // Half of a character that is written in two is no text.
  return `${text.slice(0, MAX_QUOTE_LENGTH - 1).replace(/\p{Cs}/gu, '')}…`
}

/** What an entry clearly says has happened; null for everything else, which an operator reads. */
export function eventOfEntry(
  text: string,
): (EventKind & ('preliminary_approval' | 'final_approval' | 'appeal')) | null {
  const words = text.toLowerCase()
  if (words.startsWith('notice of appeal')) return 'appeal'
  const isOrder =
    words.startsWith('order') || words.startsWith('final order') || words.startsWith('final judgment')
  // What asks for something has not granted it.
  if (
    !isOrder ||
    !words.includes('grant') ||
    words.includes('denying') ||
    words.includes('denied') ||
    words.includes('proposed') ||
    words.includes('in part') ||
    words.includes('vacat')
  )
    return null
  if (words.includes('preliminary approval'))
    return words.includes('final approval') ? null : 'preliminary_approval'
  return words.includes('final approval') ? 'final_approval' : null
}
