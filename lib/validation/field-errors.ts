// What a schema says of each field, for a call's response and for a form that looks before it sends. Pure.

/** @returns the first error of each field, by its path with points: `dates.0.date`. */
export function fieldErrorsOf(
  issues: readonly { path: PropertyKey[]; message: string }[],
): Record<string, string> {
  // No prototype: a field may be called __proto__.
  const fieldErrors: Record<string, string> = Object.create(null)
  for (const { path, message } of issues) fieldErrors[path.join('.') || 'body'] ??= message
  return fieldErrors
}

/** For a rule that has no words of its own. The library's are for programmers. */
export function plainWords({ path = [], input }: { path?: PropertyKey[]; input?: unknown }): string {
  if (path.length === 0) return 'The request must be a JSON object.'
  const field = path.join('.')
  return input === undefined ? `${field} is required` : `${field} is not valid`
}
