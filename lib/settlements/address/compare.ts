// Two addresses side by side: which letters differ, and how that is said. Pure, for the browser too.

interface Part {
  text: string
  differs: boolean
}

export interface Comparison {
  pasted: Part[]
  onRecord: Part[]
  /** 'q instead of g', for who hears it. */
  said: string[]
}

/** Longer ones are not compared letter by letter. */
const MOST_COMPARED = 200

/** @returns the letters that differ by the shortest way from one to the other. */
export function compareAddresses(pasted: string, onRecord: string): Comparison {
  const a = [...pasted]
  const b = [...onRecord]
  if (a.length > MOST_COMPARED || b.length > MOST_COMPARED)
    return {
      pasted: [{ text: pasted, differs: true }],
      onRecord: [{ text: onRecord, differs: true }],
      said: [],
    }
  const steps = distances(a, b)
  const left: Part[] = []
  const right: Part[] = []
  const said: string[] = []
  let out = ''
  let into = ''
  const say = () => {
    if (out !== '' || into !== '') said.push(wordsOf(out, into))
    out = into = ''
  }
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const here = steps[i]![j]!
    if (i < a.length && j < b.length && a[i] === b[j] && steps[i + 1]![j + 1] === here) {
      say()
      add(left, a[i++]!, false)
      add(right, b[j++]!, false)
    } else if (i < a.length && j < b.length && steps[i + 1]![j + 1] === here - 1) {
      out += a[i]!
      into += b[j]!
      add(left, a[i++]!, true)
      add(right, b[j++]!, true)
    } else if (i < a.length && steps[i + 1]![j] === here - 1) {
      out += a[i]!
      add(left, a[i++]!, true)
    } else {
      into += b[j]!
      add(right, b[j++]!, true)
    }
  }
  say()
  return { pasted: left, onRecord: right, said }
}

/** How many letters are left to change from each place on. */
function distances(a: string[], b: string[]): number[][] {
  const steps = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = a.length; i >= 0; i--)
    for (let j = b.length; j >= 0; j--) {
      if (i === a.length || j === b.length) steps[i]![j] = a.length - i + (b.length - j)
      else
        steps[i]![j] =
          a[i] === b[j]
            ? steps[i + 1]![j + 1]!
            : 1 + Math.min(steps[i + 1]![j + 1]!, steps[i + 1]![j]!, steps[i]![j + 1]!)
    }
  return steps
}

function add(parts: Part[], text: string, differs: boolean): void {
  const last = parts.at(-1)
  if (last?.differs === differs) last.text += text
  else parts.push({ text, differs })
}

function wordsOf(out: string, into: string): string {
  if (into === '') return `${spell(out)} added`
  if (out === '') return `${spell(into)} left out`
  return `${spell(out)} instead of ${spell(into)}`
}

const SIGNS: Record<string, string> = {
  '-': 'a hyphen',
  '.': 'a dot',
  '@': 'an at sign',
  ':': 'a colon',
  '/': 'a slash',
}

function spell(text: string): string {
  const sign = SIGNS[text]
  if (sign) return sign
  return /^[ -~]*$/.test(text) ? text : `${text} (from another alphabet)`
}
