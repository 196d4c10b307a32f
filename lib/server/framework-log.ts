import 'server-only'
import { errorFacts } from '../http/error-facts'
import { log } from '../log'

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
