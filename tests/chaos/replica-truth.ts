import { hashEmail } from '@/lib/crypto/crypto'
import { pgPool } from '@/lib/db/client'
import { letReplicasFollow } from '@/lib/db/replicas'
import { createBreach } from '@/tests/support/factories'

// Addresses whose answers are known, and changes of them while checks go on. Until a change is acknowledged either answer is right.

/** What a check may answer: the keys of its breaches in order, `''` for none known. */
export type Answer = string

export class ReplicaTruth {
  private readonly allowed: Answer[][] = []
  private readonly breaches = new Map<string, number>()
  /** Addresses that no change has had yet. */
  private readonly untouched: number[] = []
  changes = { optedOut: 0, added: 0, removed: 0 }

  constructor(readonly size: number) {}

  email(index: number): string {
    return `person${index}@replicas.example`
  }

  /** Half of the addresses are in a breach, every eighth in two. */
  async prepare(): Promise<void> {
    for (const name of ['Alpha', 'Beta'])
      this.breaches.set(name, await createBreach({ uniqueBreachId: name, title: name }))
    for (let index = 0; index < this.size; index++) {
      this.allowed.push([index % 8 === 0 ? 'Alpha,Beta' : index % 2 === 0 ? 'Alpha' : ''])
      this.untouched.push(index)
    }
    await this.expose('Alpha', (index) => index % 2 === 0)
    await this.expose('Beta', (index) => index % 8 === 0)
  }

  /** What may be answered now; a check asks at its begin and at its end. */
  answersOf(index: number): readonly Answer[] {
    return this.allowed[index]!
  }

  /** The owner of an address in a breach wants look-ups to say nothing. */
  async optOut(random: number): Promise<void> {
    const index = this.take(random, (answer) => answer !== '')
    if (index === null) return
    await this.change(
      [index],
      () => '',
      async () => {
        await pgPool().query('INSERT INTO lookup_opt_out (email_hash) VALUES ($1)', [this.hash(index)])
      },
    )
    this.changes.optedOut++
  }

  /** A breach comes with the addresses of some people, as an import brings it: in one transaction. It may go again. */
  async addBreach(random: number): Promise<void> {
    const indexes = Array.from({ length: 4 }, (_, n) =>
      this.take((random + n / 4) % 1, (answer) => answer === ''),
    )
    const chosen = indexes.filter((index) => index !== null)
    const name = `New${this.changes.added}`
    await this.change(
      chosen,
      () => name,
      async () => {
        await pgPool().query(
          `WITH b AS (INSERT INTO breach (unique_breach_id, name, title, domain, description, breach_date, added_date, modified_date, pwn_count, data_classes, severity, mass_action_breach_status)
           VALUES ($1, $1, $1, '', '', '2024-01-01', now(), now(), 4, ARRAY['Email addresses'], 'low', 3) RETURNING id)
         INSERT INTO exposure (email_hash, breach_id) SELECT h, id FROM b, unnest($2::bytea[]) h`,
          [name, chosen.map((index) => this.hash(index))],
        )
      },
    )
    this.changes.added++
    if (this.changes.added % 2 === 0) return
    await this.change(
      chosen,
      () => '',
      async () => {
        await pgPool().query('DELETE FROM breach WHERE unique_breach_id = $1', [name])
      },
    )
    this.changes.removed++
  }

  private async change(indexes: number[], after: () => Answer, write: () => Promise<void>): Promise<void> {
    for (const index of indexes) this.allowed[index] = [...this.allowed[index]!, after()]
    await write()
    // From here on it has to hold, wherever a check reads.
    await letReplicasFollow()
    for (const index of indexes) this.allowed[index] = [after()]
  }

  private take(random: number, wanted: (answer: Answer) => boolean): number | null {
    const from = Math.floor(random * this.untouched.length)
    for (let n = 0; n < this.untouched.length; n++) {
      const at = (from + n) % this.untouched.length
      const index = this.untouched[at]!
      if (!wanted(this.allowed[index]![0]!)) continue
      this.untouched.splice(at, 1)
      return index
    }
    return null
  }

  private hash(index: number): Buffer {
    return hashEmail(this.email(index))
  }

  private async expose(name: string, isIn: (index: number) => boolean): Promise<void> {
    const hashes = this.allowed.flatMap((_, index) => (isIn(index) ? [this.hash(index)] : []))
    await pgPool().query(
      'INSERT INTO exposure (email_hash, breach_id) SELECT h, $2 FROM unnest($1::bytea[]) h',
      [hashes, this.breaches.get(name)],
    )
  }
}
