// Lists of kinds of data in one text, as files and forms have them. Pure, in linear time.

const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}' }
const CLOSES = new Set(Object.values(CLOSING))
const EVERY = /[,;|]/

/**
 * The kinds of data in a list. Within brackets nothing is parted, and where semicolons or bars part it, commas do not. Where brackets
 * do not close, they are taken for signs like others.
 */
export function splitDataTypes(list: string): string[] {
  const parts = outsideBrackets(list)
  const entries = parts === null ? list.split(EVERY) : parts
  return entries.map((entry) => entry.replace(/\s+/g, ' ').trim()).filter((entry) => entry !== '')
}

/** Each kind once, however it is written large or small; as it is written first. */
export function uniqueDataTypes(names: readonly string[]): string[] {
  const byName = new Map<string, string>()
  for (const name of names) if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), name)
  return [...byName.values()]
}

/** The kinds that an operator types: a line break parts them too. */
export function typedDataTypes(text: string): string[] {
  return text.split('\n').flatMap(splitDataTypes)
}

/** A text that is read as these kinds again, where there is one. */
export function dataTypesAsTyped(names: readonly string[]): string {
  const ways = [', ', '; ', '\n'].map((between) => names.join(between))
  const isSame = (text: string): boolean => typedDataTypes(text).join('\n') === names.join('\n')
  return ways.find(isSame) ?? ways[0]!
}

/** @returns null where a bracket does not close, or closes none. */
function outsideBrackets(list: string): string[] | null {
  const open: string[] = []
  /** Where separators stand that count: all of them, and those beside which commas do not. */
  const [all, strong]: [number[], number[]] = [[], []]
  for (let at = 0; at < list.length; at++) {
    const sign = list[at]!
    if (CLOSING[sign] !== undefined) open.push(CLOSING[sign])
    else if (CLOSES.has(sign)) {
      if (open.pop() !== sign) return null
    } else if (open.length === 0 && EVERY.test(sign)) {
      all.push(at)
      if (sign !== ',') strong.push(at)
    }
  }
  if (open.length > 0) return null
  const byStrong = cutAt(list, strong)
  return byStrong.filter((part) => part.trim() !== '').length > 1 ? byStrong : cutAt(list, all)
}

function cutAt(text: string, places: readonly number[]): string[] {
  return [...places, text.length].map((to, index) => text.slice(index === 0 ? 0 : places[index - 1]! + 1, to))
}
