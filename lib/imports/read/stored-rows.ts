// Where a row stands is stored with an import under `line`, its former name: a process of the version before reads and writes the
// same records while the new one begins. Pure.

type Stored<T extends { row: number | null }> = Omit<T, 'row'> & { line: T['row'] }

/** Findings as they are stored. */
export function toStored<T extends { row: number | null }>(findings: readonly T[]): Stored<T>[] {
  return findings.map(({ row, ...finding }) => ({ ...finding, line: row }))
}

/** The first few of what is stored. */
export function fromStored<T extends { row: number | null }>(stored: unknown, most = Infinity): T[] {
  return (stored as Stored<T>[])
    .slice(0, most)
    .map(({ line, ...finding }) => ({ ...finding, row: line }) as unknown as T)
}
