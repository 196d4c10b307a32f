import 'server-only'
import { db } from '../../db/client'
import { databaseCode } from '../../db/error-codes'
import { insertSettlements, type NewSettlement } from '../insert-settlement'
import { readSettlements } from '../read-rows'
import { storeProposals } from '../store-proposal'
import { differencesOf } from './differences'
import { toDraft, type IntakeRecord } from './intake-record'
import { PENDING, type KnownRecord, type KnownRecords, type Named } from './known-records'
import { apart, nameOf } from './row-name'

/** As many rows are stored at once: a killed run has lost no more than these, and the next one brings them. */
const ROWS_AT_A_TIME = 100

/** What came of a row. `taken`: another has its name since a moment ago. `refused`: the database does not take it. */
export type Outcome = 'drafts' | 'proposals' | 'unchanged' | 'taken' | 'refused'
/** SQLSTATE of what a value may not be. */
const IS_REFUSED = /^2[23]/

interface Draft {
  row: number
  settlement: NewSettlement
  known: KnownRecord
}

/** Rows that are stored together, in a few statements. Each row is stored whole or not at all. */
export class RowBatch {
  private drafts: Draft[] = []
  private changes: { row: number; record: IntakeRecord; id: number }[] = []

  /** @param tell what came of each row, some time after it was added. */
  constructor(
    private readonly origin: string,
    private readonly known: KnownRecords,
    private readonly now: Date,
    private readonly tell: (row: number, outcome: Outcome) => void,
  ) {}

  async add(record: IntakeRecord, row: number): Promise<void> {
    const named = nameOf(record)
    let found = this.find(named, record)
    // What it is about stands a few rows above: that is stored first.
    if (found?.id === PENDING) {
      await this.flush()
      found = this.find(named, record)
    }
    if (found) this.changes.push({ row, record, id: found.id })
    else {
      const slug = this.known.has(named.slug) ? apart(named) : named.slug
      const known = { ...named, id: PENDING, slug }
      this.known.add(known)
      this.drafts.push({ row, settlement: toDraft(record, slug), known })
    }
    if (this.drafts.length + this.changes.length >= ROWS_AT_A_TIME) await this.flush()
  }

  /** Stores what was added since the last time. */
  async flush(): Promise<void> {
    const { drafts, changes } = this
    this.drafts = []
    this.changes = []
    const inserted = await this.insert(drafts.map(({ settlement }) => settlement))
    for (const [place, { row, known }] of drafts.entries()) {
      const stored = inserted[place]!
      if (typeof stored === 'number') known.id = stored
      else this.known.forget(known)
      this.tell(row, typeof stored === 'number' ? 'drafts' : stored)
    }
    const areNew = await this.propose(changes)
    for (const [place, { row }] of changes.entries())
      this.tell(row, areNew[place] ? 'proposals' : 'unchanged')
  }

  private find(named: Named, { slug }: IntakeRecord): KnownRecord | null {
    return this.known.find(named, slug !== null) ?? this.known.find({ ...named, slug: apart(named) }, false)
  }

  /** @returns the number of each, or why it is not stored. */
  private async insert(settlements: readonly NewSettlement[]): Promise<(number | 'taken' | 'refused')[]> {
    if (settlements.length === 0) return []
    const { origin, now } = this
    try {
      const stored = await db().$transaction((tx) =>
        insertSettlements(tx, settlements, origin, now, { skipTaken: true }),
      )
      return stored.map((one) => one?.id ?? 'taken')
    } catch (error) {
      if (!IS_REFUSED.test(databaseCode(error) ?? '')) throw error
      if (settlements.length === 1) return ['refused']
      // One that is not taken costs itself alone.
      const each: (number | 'taken' | 'refused')[] = []
      for (const settlement of settlements) each.push(...(await this.insert([settlement])))
      return each
    }
  }

  private async propose(changes: readonly { record: IntakeRecord; id: number }[]): Promise<boolean[]> {
    if (changes.length === 0) return []
    const ids = [...new Set(changes.map(({ id }) => id))]
    const stored = new Map(
      (await readSettlements('WHERE s.id = ANY($1)', [ids])).map((settlement) => [settlement.id, settlement]),
    )
    const found = changes.flatMap(({ record, id }, place) => {
      const settlement = stored.get(id)
      // A withdrawn record takes no changes.
      if (!settlement || settlement.withdrawnAt !== null) return []
      return differencesOf(record, settlement).map((content) => ({ place, settlementId: id, content }))
    })
    const areNew = await storeProposals(this.origin, found)
    const places = new Set(found.flatMap(({ place }, at) => (areNew[at] ? [place] : [])))
    return changes.map((_, place) => places.has(place))
  }
}
