import 'server-only'
import { pino, type Logger, type LoggerOptions } from 'pino'

// Structured logs on standard output. What goes in is chosen by the caller, and never an address, a token, a cookie, a
// password or a request body; the redaction below is a second line, not the first.

/** How much of the requests' lines waits to be written together: one write for each takes longer than a kept page. Bytes. */
const TOGETHER_BYTES = 8 * 1024
/** How long one of them waits at most: what is lost when the process is killed. Milliseconds. */
const WAIT_MS = 200

/** What the line of a request says, and all of it: nothing here is what somebody typed. */
export interface RequestFacts {
  /** Of our own making. */
  requestId: string
  /** The visitor's pseudonym. */
  where: string
  /** The account's. */
  who?: string
  /** As Node's parser knows it. */
  method: string | undefined
  /** As `loggablePath` makes it. */
  path: string
  status: number
  /** Until the response was done. */
  ms: number
  aborted?: true
}

interface Logs {
  log: Logger
  /** For the lines of requests. */
  requests: Logger
  /** Writes what waits. */
  flush(): void
  timer?: NodeJS.Timeout
}

let atMs = 0
let timeText = ''

// The server and the pages are bundled apart, and write to one stream: a line never comes into the middle of another.
const cache = globalThis as typeof globalThis & { __logs?: Logs }
const logs = (cache.__logs ??= makeLogs())

export const log: Logger = logs.log

/** Sets the level once the configuration is known. */
export function setLogLevel(level: string): void {
  log.level = level
  logs.requests.level = level
}

/** Logs a line for one request. It may wait for others; every other line is written at once, after those before it. */
export function logRequest(facts: RequestFacts): void {
  logs.requests.info(facts)
  logs.timer ??= setTimeout(logs.flush, WAIT_MS).unref()
}

/** As pino's own `isoTime`, made once for the many lines of one millisecond. */
function timeOfLine(): string {
  const now = Date.now()
  if (now !== atMs) {
    atMs = now
    timeText = `,"time":"${new Date(now).toISOString()}"`
  }
  return timeText
}

function makeLogs(): Logs {
  const destination = pino.destination({ sync: true, minLength: TOGETHER_BYTES })
  const shape: LoggerOptions = {
    base: undefined,
    timestamp: timeOfLine,
    formatters: { level: (label) => ({ level: label }) },
  }
  const flush = (): void => {
    clearTimeout(made.timer)
    made.timer = undefined
    try {
      destination.flushSync()
    } catch {
      // Nobody reads any more.
    }
  }
  const made: Logs = {
    flush,
    // Without redaction: none of its names is among these facts, and to look for them takes longer than the rest of the line.
    requests: pino(shape, destination),
    log: pino(
      {
        ...shape,
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
            flush()
          },
        },
      },
      destination,
    ),
  }
  process.once('exit', flush)
  return made
}
