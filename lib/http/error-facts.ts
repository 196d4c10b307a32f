/** What of an error cannot carry a person's data: its kind and where it came from. Messages and details may quote values. */
export function errorFacts(error: unknown): {
  name?: string
  code?: string
  digest?: string
  frames?: string[]
} {
  const { name, code, digest, stack } = error as {
    name?: string
    code?: string
    digest?: string
    stack?: string
  }
  return {
    name,
    code,
    digest,
    frames: stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8),
  }
}
