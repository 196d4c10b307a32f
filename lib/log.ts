import 'server-only'
import { pino, type Logger } from 'pino'

// Structured logs on standard output. What goes in is chosen by the caller, and never an address, a token, a cookie, a
// password or a request body; the redaction below is a second line, not the first.

/**
 * Lines of requests that wait at most, to be made and written together: each by itself would cost as much as a third of a kept page, of
 * which most is that its code and its tables are no longer at hand.
 */
const MOST_WAITING = 256
/** How long one of them waits at most: what is lost when the process is killed. Milliseconds. */
const WAIT_MS = 200

/** What the line of a request says, and all of it: nothing here is what somebody typed, or has a letter that JSON writes in another way. */
interface RequestFacts {
  /** Of our own making. */
  requestId: string
  /** The visitor's pseudonym. */
  where: string
  /** The account's. */
  who: string | undefined
  /** As Node's parser knows it. */
  method: string
  /** As `loggablePath` makes it. */
  path: string
  status: number
  /** Until the response was done. */
  ms: number
  isAborted: boolean
}

/** What waits at most while it cannot be written, as on a disk that is full. Bytes. */
const MOST_UNWRITTEN = 1024 * 1024

interface Waiting {
  /** When it was logged. Milliseconds. */
  at: number
  facts: () => RequestFacts | null
}

interface Logs {
  log: Logger
  /** Has it written with others. */
  add(waiting: Waiting): void
}

// The server and the pages are bundled apart, and write to one stream: a line never comes into the middle of another.
const cache = globalThis as typeof globalThis & { __logs?: Logs }
const logs = (cache.__logs ??= makeLogs())

export const log: Logger = logs.log

/** Sets the level once the configuration is known. */
export function setLogLevel(level: string): void {
  log.level = level
}

/**
 * Logs a line for one request. It may wait for others; every other line is written at once, after those before it.
 * @param make makes the line's facts of what was seen. @returns null where there is nothing to log.
 * @param seen of the request, in itself: what refers to the request would keep it until the line is made.
 */
export function logRequest<T>(make: (seen: T) => RequestFacts | null, seen: T): void {
  if (!log.isLevelEnabled('info')) return
  logs.add({ at: Date.now(), facts: () => make(seen) })
}

function makeLogs(): Logs {
  const destination = pino.destination({ sync: true, maxLength: MOST_UNWRITTEN })
  // It keeps what it could not write and writes it before the next. Without a listener, the fault would end whatever was logged.
  destination.on('error', () => {})
  let lost = 0
  destination.on('drop', (lines: string) => {
    lost += lines.split('\n').length - 1
    // Where it has no room it does not try by itself whether there is a way out again.
    destination.write('')
  })
  destination.on('write', () => {
    if (lost === 0) return
    const lines = lost
    lost = 0
    made.log.warn({ lines }, 'lines of the log were lost')
  })
  let waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  const writeWaiting = (): void => {
    clearTimeout(timer)
    timer = undefined
    const ready = waiting
    waiting = []
    const lines = linesOf(ready)
    if (lines !== '') destination.write(lines)
  }
  const made: Logs = {
    add(one) {
      if (waiting.push(one) >= MOST_WAITING) writeWaiting()
      else timer ??= setTimeout(writeWaiting, WAIT_MS).unref()
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
            writeWaiting()
            method.apply(this, args)
          },
        },
      },
      destination,
    ),
  }
  process.once('exit', writeWaiting)
  return made
}

/** Nothing is redacted: these facts have fixed names, and none of them needs it. */
function linesOf(waiting: readonly Waiting[]): string {
  let lines = ''
  let lastAt = 0
  let time = ''
  for (const { at, facts } of waiting) {
    const known = facts()
    if (known === null) continue
    if (at !== lastAt) {
      lastAt = at
      time = new Date(at).toISOString()
    }
    lines += lineOf(time, known)
  }
  return lines
}

/** Of the same shape as all others. By hand, for `JSON.stringify` takes four times as long. */
function lineOf(time: string, facts: RequestFacts): string {
  const { requestId, where, who, method, path, status, ms, isAborted } = facts
  const account = who === undefined ? '' : `,"who":"${who}"`
  const end = isAborted ? ',"aborted":true' : ''
  return `{"level":"info","time":"${time}","requestId":"${requestId}","where":"${where}"${account},"method":"${method}","path":"${path}","status":${status},"ms":${ms}${end}}\n`
}
