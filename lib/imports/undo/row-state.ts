import { isDeepStrictEqual } from 'node:util'
import { matchKeysOf, matchPrefixesOf } from '../../breaches/one/company-key'
import type { OwnFacts } from '../../breaches/one/shown-facts'

// A row of the catalogue as an import's notes have it. Pure.

/** By column. */
export type RowState = Record<string, unknown>

/** A fact of a breach, and the column that shows it. */
export interface FactColumn {
  name: keyof OwnFacts
  column: string
}

/** What the source of a row says: its columns, where nothing else is kept. */
export function ownOf(state: RowState, facts: readonly FactColumn[]): OwnFacts {
  if (state.record !== null && state.record !== undefined) return state.record as OwnFacts
  return Object.fromEntries(facts.map(({ name, column }) => [name, state[column]])) as unknown as OwnFacts
}

/** The row, whose source says this. What is shown of it is worked out when it is decided anew what tells of one incident. */
export function withOwn(state: RowState, own: OwnFacts, facts: readonly FactColumn[]): RowState {
  const edits = (state.edits ?? {}) as Partial<OwnFacts>
  const named = (said: OwnFacts) => {
    const { title, name, domain } = { ...said, ...edits }
    return { title, name, domain }
  }
  const names = named(own)
  const isRenamed = !isDeepStrictEqual(names, named(ownOf(state, facts)))
  return {
    ...state,
    record: own,
    ...(isRenamed && { match_keys: matchKeysOf(names), match_prefixes: matchPrefixesOf(names) }),
  }
}
