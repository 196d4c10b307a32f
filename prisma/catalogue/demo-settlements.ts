import { CLOSED_EXAMPLES } from './demo-settlements-closed'
import { COMING_EXAMPLES } from './demo-settlements-coming'
import { OPEN_EXAMPLES } from './demo-settlements-open'
import type { ExampleSettlement } from './example-settlement'

/** Invented settlements, one in every state that a page can show. */
export const EXAMPLE_SETTLEMENTS: readonly ExampleSettlement[] = [
  ...OPEN_EXAMPLES,
  ...COMING_EXAMPLES,
  ...CLOSED_EXAMPLES,
]
