import { log } from '@/lib/log'

/** What is logged from here on, as the lines would be written, before anything is redacted. */
export function captureLog(): { lines: Record<string, unknown>[]; text(): string } {
  const lines: Record<string, unknown>[] = []
  for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const) {
    jest.spyOn(log, level).mockImplementation(((facts: unknown, words?: unknown) => {
      lines.push(
        typeof facts === 'object' && facts !== null ? { level, ...facts, msg: words } : { level, msg: facts },
      )
    }) as never)
  }
  return { lines, text: () => JSON.stringify(lines) }
}
