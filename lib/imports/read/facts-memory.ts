import { LRUCache } from 'lru-cache'
import type { BreachFacts } from './row'

/** Breaches whose facts are kept. A list of people, each with their breaches, goes to and fro between as many. */
const MAX_REMEMBERED = 16_384
/** Characters of cells kept, however long each is. */
const MAX_CHARACTERS = 4 * 1024 * 1024

/** What the cells of the latest breaches said, so that rows whose breaches alternate are not each read anew. */
export class FactsMemory {
  private readonly remembered = new LRUCache<string, BreachFacts>({
    max: MAX_REMEMBERED,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, key) => key.length,
  })
  private last: { cells: readonly string[]; facts: BreachFacts } | null = null

  /** @returns the very object that came of cells with the same text, read by `read` where there is none. */
  of(cells: readonly string[], read: (cells: readonly string[]) => BreachFacts): BreachFacts {
    // Rows of one breach usually follow each other.
    const last = this.last
    if (last !== null && cells.every((cell, index) => cell === last.cells[index])) return last.facts
    const key = keyOf(cells)
    let facts = this.remembered.get(key)
    if (facts === undefined) {
      // A copy: what was read is a piece of the file's text, and would keep all of it in memory.
      facts = structuredClone(read(cells))
      this.remembered.set(key, facts)
    }
    this.last = { cells, facts }
    return facts
  }
}

/** Different for different cells: by their lengths, "ab" and "c" are not "a" and "bc". */
function keyOf(cells: readonly string[]): string {
  return `${cells.map((cell) => cell.length).join()}:${cells.join('')}`
}
