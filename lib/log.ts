import 'server-only'
import { pino, type Logger } from 'pino'

// Structured logs on standard output. What goes in is chosen by the caller, and never an address, a token, a cookie, a
// password or a request body; the redaction below is a second line, not the first.

const cache = globalThis as typeof globalThis & { __log?: Logger }

/** Sets the level once the configuration is known. */
export function setLogLevel(level: string): void {
  log.level = level
}

export const log: Logger = (cache.__log ??= pino({
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: {
    paths: ['email', '*.email', 'password', '*.password', 'token', '*.token', '*.cookie', '*.authorization'],
    censor: '[redacted]',
  },
}))
