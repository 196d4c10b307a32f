// Bounds on the shape of a JSON body, before a schema looks at it: a schema names everything that is wrong, and of 64 KiB that
// can be tens of thousands of things. Pure.

/** No body of ours is deeper than four. */
const MAX_DEPTH = 32
/** The longest is a list of a thousand names. Everything in it counts: texts, numbers, lists, objects. */
const MAX_VALUES = 2_000

/**
 * @param mostValues beside what a body of ours may have: for what others send.
 * @returns what is wrong, in plain words; null for a value that may be looked at.
 */
export function shapeProblem(value: unknown, mostValues = MAX_VALUES): string | null {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  let seen = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: inner, depth } = next
    if (typeof inner !== 'object' || inner === null) continue
    if (depth === MAX_DEPTH) return 'The request is nested too deeply.'
    const values = Object.values(inner)
    seen += values.length
    if (seen > mostValues) return 'The request has too many values.'
    for (const item of values) open.push({ value: item, depth: depth + 1 })
  }
  return null
}
