import { lettersOf, plainName, registrable, type AddressIndex, type KnownName } from './address-index'
import { readableHost, plainLetters, skeleton } from './skeleton'

// Whether a host that is not on record resembles one that is: the same to the eye, two letters away, or with its name inside. Pure.

/** A longer one is looked through from its end, where the name that was registered stands. */
const MOST_LABELS = 8

/** The shortest name of which one letter, and two, may differ. */
const LEAST_FOR_ONE = 4
const LEAST_FOR_TWO = 6

/** The host on record, and whose it is. */
type Resembled = Pick<KnownName, 'host' | 'record'>

interface Resemblance {
  name: Resembled
  distance: number
}

/**
 * The name on record that a host resembles most; null for none.
 * @param prefer the record that is asked about, which counts before others.
 */
export function findLookAlike(host: string, index: AddressIndex, prefer: number): Resembled | null {
  const { domain, label, labels } = registrable(host)
  // Another host of the same owner is no imitation.
  if (index.domains.has(domain)) return null
  const found = new Best(prefer)
  wholeInside(host, index, found)
  for (const part of [label, ...labels.slice(-MOST_LABELS)]) near(plainName(part), index, found)
  namedInside(host, index, found)
  return found.best?.name ?? null
}

/** The name on record that stands in what comes before the @ of an address, where it decides nothing. */
export function findNameInside(text: string, index: AddressIndex, prefer: number): Resembled | null {
  const found = new Best(prefer)
  const host = text.toLowerCase().slice(0, 500)
  wholeInside(
    host
      .replace(/[^\p{L}\p{N}.-]/gu, ' ')
      .split(' ')
      .find((word) => word.includes('.')) ?? '',
    index,
    found,
  )
  namedInside(host, index, found)
  return found.best?.name ?? null
}

class Best {
  best: Resemblance | null = null
  constructor(private readonly prefer: number) {}

  add(name: Resembled, distance: number): void {
    const { best, prefer } = this
    const isAsked = name.record === prefer
    if (best && (best.name.record === prefer) !== isAsked ? !isAsked : best && best.distance <= distance)
      return
    this.best = { name, distance }
  }
}

/** A host on record that stands whole within another: `name.example.elsewhere.test`. */
function wholeInside(host: string, index: AddressIndex, found: Best): void {
  const labels = host.split('.').slice(-2 * MOST_LABELS)
  for (let from = 0; from < labels.length; from++)
    for (let to = from + 2; to <= Math.min(labels.length, from + MOST_LABELS); to++) {
      const whole = labels.slice(from, to).join('.')
      const entry = index.hosts.get(whole)
      const record = entry && (entry.records[0] ?? entry.portals[0]?.record)
      if (record !== undefined) found.add({ host: whole, record }, 0)
    }
}

/** The same to the eye, or one or two letters away. */
function near(plain: string, index: AddressIndex, found: Best): void {
  for (const name of index.bySkeleton.get(skeleton(plain)) ?? []) found.add(name, 0)
  if (plain.length < LEAST_FOR_ONE || found.best?.distance === 0) return
  const letters = lettersOf(plain)
  for (const name of index.names) {
    const shorter = Math.min(name.plain.length, plain.length)
    const most = shorter >= LEAST_FOR_TWO ? 2 : shorter >= LEAST_FOR_ONE ? 1 : 0
    if (Math.abs(name.plain.length - plain.length) > most) continue
    // Each changed letter makes at most two bits differ.
    if (bitsIn(name.letters ^ letters) > 2 * most) continue
    const distance = distanceUpTo(most, plain, name.plain)
    if (distance <= most) found.add(name, distance)
  }
}

/** A name on record as a part of a longer one. */
function namedInside(host: string, index: AddressIndex, found: Best): void {
  const plain = plainLetters(readableHost(host)).replace(/[^\p{L}\p{N}]/gu, '')
  // With pairs of letters read as one, a name may end within a pair: both are looked through.
  for (const text of new Set([plain, skeleton(plain)]))
    for (const length of index.insideLengths)
      for (let at = 0; at + length <= text.length; at++)
        for (const name of index.inside.get(text.slice(at, at + length)) ?? []) found.add(name, 3)
}

function bitsIn(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** Rows of the table of distances, used again and again. */
const ROW_LENGTH = 260
let before = new Uint8Array(ROW_LENGTH)
let last = new Uint8Array(ROW_LENGTH)
let row = new Uint8Array(ROW_LENGTH)

/** How many letters have to be put in, left out, changed or swapped with the next to make one of the other; `most + 1` for more. */
export function distanceUpTo(most: number, a: string, b: string): number {
  const far = most + 1
  let [endA, endB] = [a.length, b.length]
  if (Math.abs(endA - endB) > most || endB >= ROW_LENGTH) return far
  // Most names end alike, and begin otherwise.
  while (endA > 0 && endB > 0 && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA -= 1
    endB -= 1
  }
  let from = 0
  while (from < endA && from < endB && a.charCodeAt(from) === b.charCodeAt(from)) from += 1
  const height = endA - from
  const width = endB - from
  if (height === 0 || width === 0) return Math.min(far, Math.max(height, width))
  for (let j = 0; j <= width; j++) last[j] = Math.min(far, j)
  for (let i = 1; i <= height; i++) {
    const first = Math.max(1, i - most)
    const end = Math.min(width, i + most)
    row[first - 1] = first === 1 ? Math.min(far, i) : far
    if (end < width) row[end + 1] = far
    let least = row[first - 1]!
    const at = a.charCodeAt(from + i - 1)
    for (let j = first; j <= end; j++) {
      const here = b.charCodeAt(from + j - 1)
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (at === here ? 0 : 1))
      if (i > 1 && j > 1 && at === b.charCodeAt(from + j - 2) && a.charCodeAt(from + i - 2) === here)
        cost = Math.min(cost, before[j - 2]! + 1)
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > most) return far
    ;[before, last, row] = [last, row, before]
  }
  return Math.min(far, last[width]!)
}
