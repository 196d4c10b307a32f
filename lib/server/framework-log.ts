import 'server-only'
import { log } from '../log'

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

/**
 * From here on what the framework prints of failures goes into the log, by its facts alone: it would print whole errors, and
 * requests as they came. For the process of the pages, once it has started.
 */
export function takeFrameworkLog(): void {
  const report =
    (level: 'error' | 'warn') =>
    (...printed: unknown[]): void => {
      const error = printed.find((value) => value instanceof Error)
      log[level]({ ...(error && { err: errorFacts(error) }) }, 'the framework reported a failure')
    }
  console.error = report('error')
  console.warn = report('warn')
}
