import { listed } from '../../site/format'
import { inSentence, properNames } from '../kinds/class-names'
import { ACCESS } from './access'
import { CONTACT } from './contact'
import { DAILY_LIFE } from './daily-life'
import type { AdviceGroup, Words } from './group'
import { IDENTITY } from './identity'
import { MONEY } from './money'
import { PRIVATE_LIFE } from './private-life'
import { UNKNOWN, UNNAMED } from './unnamed'

// What to do when a kind of data has leaked: a line for each data class, and steps for those that ask for the same
// (specification, section 2: tips and recommendations on the detail pages). For people in the United States. Pure.

export interface Advice {
  id: string
  /** Names what was exposed, and nothing else. */
  title: string
  /** What it means, by data class; no class where the sentence is about all of the entry. */
  lines: { dataClasses: string[]; says: string }[]
  /** In the order to take them. */
  steps: string[]
}

/** From what is urgent to what can wait. */
const GROUPS: readonly AdviceGroup[] = [
  ...ACCESS,
  ...IDENTITY,
  ...MONEY,
  ...PRIVATE_LIFE,
  ...DAILY_LIFE,
  ...CONTACT,
  UNNAMED,
]

type Place = { group: AdviceGroup; says: string }

const LINES = GROUPS.flatMap((group) => group.lines.map((line) => ({ group, ...line })))
const BY_NAME = new Map<string, Place>(
  LINES.flatMap(({ group, of, says }) => of.map((name) => [nameOf(name), { group, says }] as const)),
)

/** The data classes that lines are written for, as their sources write them. */
export const KNOWN_CLASSES: readonly string[] = LINES.flatMap(({ of }) => of)

/** Where a data class stands; null where no line is written for it, nor for another way to write it. */
function find(dataClass: string): Place | null {
  const name = nameOf(dataClass)
  return BY_NAME.get(name) ?? LINES.find(({ like }) => like?.test(name)) ?? null
}

function nameOf(dataClass: string): string {
  return dataClass.toLowerCase().replace(/[’ʼ`]/g, "'").replace(/\s+/g, ' ').trim()
}

/** The id of the entry that a data class belongs to. */
export function groupOf(dataClass: string): string {
  return (find(dataClass)?.group ?? UNKNOWN).id
}

/** Whether only what is true of any data can be said of a class. */
export function isUnknownClass(dataClass: string): boolean {
  return groupOf(dataClass) === UNKNOWN.id
}

/**
 * What to do about these data classes, the most urgent first. Each class belongs to exactly one entry.
 * @param dataClasses names as Have I Been Pwned, an authority or an upload has them, in any case.
 * @param hasAccount whether there is an account, at a company, that the data was in.
 * @returns at least one entry for a list that is not empty.
 */
export function adviceFor(dataClasses: readonly string[], { hasAccount = true } = {}): Advice[] {
  const say = (words: Words) => (typeof words === 'string' ? words : words[hasAccount ? 'there' : 'nowhere'])
  const linesOf = new Map<string, Map<string, string[]>>()
  for (const name of new Set(dataClasses)) {
    const { group, says } = find(name) ?? { group: UNKNOWN, says: UNKNOWN.says }
    const lines = linesOf.get(group.id) ?? new Map<string, string[]>()
    lines.set(says, [...(lines.get(says) ?? []), name])
    linesOf.set(group.id, lines)
  }
  return [...GROUPS, UNKNOWN].flatMap(({ id, steps }) => {
    const lines = linesOf.get(id)
    if (!lines) return []
    return {
      id,
      title: titleOf([...lines.values()].flat()),
      lines: [...lines].map(([says, classes]) => ({ dataClasses: classes, says })),
      steps: steps.map(say).filter((step) => step !== null),
    }
  })
}

/** How many classes a title names before it counts, and how many it names at most: the last takes no more room than "1 more". */
const NAMED = 3
export const MOST_NAMED = NAMED + 1

/** 'Names, usernames, genders and 4 more' */
function titleOf(dataClasses: readonly string[]): string {
  const names = dataClasses
    .slice(0, dataClasses.length > MOST_NAMED ? NAMED : MOST_NAMED)
    .map((name, index) => (index === 0 ? properNames(name) : inSentence(name)))
  const rest = dataClasses.length - names.length
  return listed(rest > 0 ? [...names, `${rest} more`] : names)
}
