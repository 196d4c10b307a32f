import { createHash } from 'node:crypto'
import type { Severity } from '../../breaches/status/severity'
import type { BreachFacts, RowProblem } from '../read/row'
import { uploadKey } from '../../breaches/slug'

/** More distinct breaches than this in one file would have to be held in memory. */
const MAX_BREACHES = 100_000

interface Entry {
  number: number
  line: number
  pwnCount: number
  severity: Severity
  dataClasses: string
}

/** The breaches of one file, numbered from 0 in the order of their first good row. */
export class BreachLedger {
  /** By a digest of their key: the key itself is a piece of the file's text, and would keep all of it in memory. */
  private readonly entries = new Map<string, Entry>()
  /** The entries of facts that came before: those of one breach are usually one object. */
  private readonly known = new WeakMap<BreachFacts, Entry>()

  constructor(private readonly limit = MAX_BREACHES) {}

  /** Takes a row's breach in, or says what is wrong with it. `isNew` for the first row of a breach. */
  enter(facts: BreachFacts, line: number): { number: number; isNew: boolean } | RowProblem {
    const known = this.known.get(facts)
    if (known) return { number: known.number, isNew: false }
    const key = digestOf(uploadKey(facts.company, facts.breachDate))
    const dataClasses = digestOf(JSON.stringify([...facts.dataClasses].sort()))
    let entry = this.entries.get(key)
    const isNew = entry === undefined
    if (entry === undefined) {
      if (this.entries.size >= this.limit) {
        return {
          column: '',
          message: `is of another breach, and a file may hold no more than ${this.limit.toLocaleString('en-US')}`,
        }
      }
      entry = {
        number: this.entries.size,
        line,
        pwnCount: facts.pwnCount,
        severity: facts.severity,
        dataClasses,
      }
      this.entries.set(key, entry)
    } else {
      const message = `contradicts line ${entry.line}, which speaks of the same company and date`
      if (entry.pwnCount !== facts.pwnCount) return { column: 'Affected Users', message }
      if (entry.dataClasses !== dataClasses) return { column: 'Data Types', message }
      if (entry.severity !== facts.severity) return { column: 'Severity', message }
    }
    this.known.set(facts, entry)
    return { number: entry.number, isNew }
  }
}

/** Short for any text, and free of references into the file's. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
