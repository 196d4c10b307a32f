import 'server-only'
import { pino, type Logger } from 'pino'

// Structured logs on standard output. What goes in is chosen by the caller, and never an address, a token, a cookie, a
// password or a request body; the redaction below is a second line, not the first.

/** How much of the requests' lines waits to be written together: one write for each takes longer than a kept page. Bytes. */
const TOGETHER_BYTES = 8 * 1024
/** How long one of them waits at most: what is lost when the process is killed. Milliseconds. */
const WAIT_MS = 200

interface Logs {
  log: Logger
  /** Writes what waits. */
  flush(): void
  /** The line that is being logged may wait. */
  mayWait: boolean
  timer?: NodeJS.Timeout
}

// The server and the pages are bundled apart, and write to one stream: a line never comes into the middle of another.
const cache = globalThis as typeof globalThis & { __logs?: Logs }
const logs = (cache.__logs ??= makeLogs())

export const log: Logger = logs.log

/** Sets the level once the configuration is known. */
export function setLogLevel(level: string): void {
  log.level = level
}

/** Logs a line for one request. It may wait for others; every other line is written at once, after those before it. */
export function logRequest(facts: object): void {
  logs.mayWait = true
  try {
    log.info(facts)
  } finally {
    logs.mayWait = false
  }
}

function makeLogs(): Logs {
  const destination = pino.destination({ sync: true, minLength: TOGETHER_BYTES })
  const made: Logs = {
    mayWait: false,
    flush() {
      clearTimeout(made.timer)
      made.timer = undefined
      try {
        destination.flushSync()
      } catch {
        // Nobody reads any more.
      }
    },
    log: pino(
      {
        base: undefined,
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
        redact: {
          paths: [
            'email',
            '*.email',
            'password',
            '*.password',
            'token',
            '*.token',
            '*.cookie',
            '*.authorization',
          ],
          censor: '[redacted]',
        },
        hooks: {
          logMethod(args, method) {
            method.apply(this, args)
            if (!made.mayWait) made.flush()
            else made.timer ??= setTimeout(made.flush, WAIT_MS).unref()
          },
        },
      },
      destination,
    ),
  }
  process.once('exit', made.flush)
  return made
}
