import 'server-only'
import { randomFillSync } from 'node:crypto'

/** 128 bits: no two are alike, and none says how many there were before it. */
const BYTES = 16
/** Made at a time: to ask for one costs as much as for many. */
const AT_ONCE = 256

const pool = Buffer.alloc(AT_ONCE * BYTES)
let next = pool.length

/** @returns a new request's id, 32 digits of base 16. They are one text; a UUID of Node's is twenty pieces, which have to be joined before it is written. */
export function newRequestId(): string {
  if (next === pool.length) {
    randomFillSync(pool)
    next = 0
  }
  return pool.toString('hex', next, (next += BYTES))
}
