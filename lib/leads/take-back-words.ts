// What taking a request back does, and what it does not do. Pure.

const MOST_NAMED = 3

/** 'Brown LLP', 'Brown LLP and Green LLP', 'Brown LLP, Green LLP, Grey LLP and 2 more'. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED)
  if (names.length > MOST_NAMED) return `${shown.join(', ')} and ${names.length - MOST_NAMED} more`
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

const REACHES = (holders: readonly string[]) =>
  `${listed(holders)} ${holders.length === 1 ? 'has' : 'have'} it already: taking it back does not reach them. If they should not contact you, tell them yourself.`

/** Before it is done. @param holders who has it, by name; null where that is not told here. */
export function takingBack(holders: readonly string[] | null): string {
  const does =
    'We delete this request, end what you agreed to with it, and pass it on to nobody. The record that you agreed, and took it back, stays.'
  if (holders === null) return `${does} It does not reach a lawyer who may have it already.`
  return holders.length > 0 ? `${does} ${REACHES(holders)}` : does
}

/** Once it is done. */
export function takenBack(holders: readonly string[]): string {
  const done = 'This request was taken back, and everything that came with it.'
  return holders.length > 0 ? `${done} ${REACHES(holders)}` : done
}
