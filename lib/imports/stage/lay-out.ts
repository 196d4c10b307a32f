/** Sealed addresses of a part of a file, parted. */
export interface LaidOut {
  /** Rows for a binary COPY into exposure (breach_id, email_hash, email_ciphertext), each once, in the order of its primary key where the ids are in the order of the numbers. In pieces. */
  exposures: Uint8Array<ArrayBuffer>[]
  /** The rows of breaches without a reserved id, as they came. In pieces. */
  staged: Uint8Array<ArrayBuffer>[]
  /** For each breach with a reserved id: its number, how many addresses came, and how many of them are in `exposures`. */
  counts: Int32Array<ArrayBuffer>
}

/**
 * Parts sealed addresses into those that are stored at once and those that are staged.
 *
 * Sorted are numbers of 64 bits: the breach, the first 27 bits of the hash, and which row it is. Where two rows begin alike, their hashes
 * are compared whole: an address that came twice is stored once.
 *
 * Its source text is what a thread runs (see sealer.ts). So everything it needs is a parameter or stands inside it.
 * @param batches rows of the staging table, as `sealBatch` makes them.
 * @param ids by a breach's number in the file: the id that is reserved for it. 0, or beyond the end: none is.
 * @param spare memory that is not used any more, of earlier pieces: new ones are laid out in it first, and what is too small is let go of.
 * @throws RangeError for more rows than can be told apart, a million.
 */
export function layOut(
  batches: readonly Uint8Array<ArrayBuffer>[],
  ids: Int32Array,
  spare: ArrayBuffer[] = [],
): LaidOut {
  const NUMBER_AT = 6
  const HASH_AT = 14
  const HASH_END = 30
  const TEXT_AT = 34
  const STAGED_TAIL = 4
  const LEAST_ROW = TEXT_AT + STAGED_TAIL
  const INDEX_BITS = 20
  const INDEX_MASK = 2 ** INDEX_BITS - 1
  const FIELDS = 3
  const PIECE_BYTES = 64 * 1024
  if (!ids.some((id) => id > 0)) return { exposures: [], staged: [...batches], counts: new Int32Array() }

  const sources = batches.map(({ buffer, byteOffset, length }) => Buffer.from(buffer, byteOffset, length))
  const most = sources.reduce((sum, { length }) => sum + Math.floor(length / LEAST_ROW), 0)
  const sourceOf = new Uint32Array(most)
  const startOf = new Uint32Array(most)
  const keys = new BigUint64Array(most)
  // Half by half: making a big integer for each would take longer than all else.
  const [LOW, HIGH] = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? [0, 1] : [1, 0]
  const halves = new Uint32Array(keys.buffer)
  const staged: Uint8Array<ArrayBuffer>[] = []
  let count = 0
  for (const [source, bytes] of sources.entries()) {
    /** Where the rows begin and end that are staged: those of neighbours together. */
    const runs: number[] = []
    for (let at = 0; at < bytes.length;) {
      const end = at + TEXT_AT + bytes.readInt32BE(at + HASH_END) + STAGED_TAIL
      const number = bytes.readInt32BE(at + NUMBER_AT)
      if ((ids[number] ?? 0) === 0) {
        if (runs.at(-1) === at) runs[runs.length - 1] = end
        else runs.push(at, end)
      } else {
        if (count > INDEX_MASK) throw new RangeError('Too many addresses at once.')
        const first = bytes.readUInt32BE(at + HASH_AT)
        halves[2 * count + HIGH] = ((number << 15) | (first >>> 17)) >>> 0
        halves[2 * count + LOW] = ((((first >>> 5) & 0xfff) << INDEX_BITS) | count) >>> 0
        sourceOf[count] = source
        startOf[count] = at
        count++
      }
      at = end
    }
    for (let run = 0; run < runs.length; run += 2)
      staged.push(new Uint8Array(bytes.subarray(runs[run], runs[run + 1])))
  }
  keys.subarray(0, count).sort()

  const exposures: Uint8Array<ArrayBuffer>[] = []
  let piece = Buffer.from(new ArrayBuffer(0))
  let out = 0
  const counts: number[] = []
  let last = -1
  let lastHigh = -1
  let lastBits = -1
  /** Rows that were written whose keys are alike but for their places. */
  let alike: number[] = []
  for (let index = 0; index < count; index++) {
    const high = halves[2 * index + HIGH]!
    const low = halves[2 * index + LOW]!
    const row = low & INDEX_MASK
    const bytes = sources[sourceOf[row]!]!
    const at = startOf[row]!
    const number = bytes.readInt32BE(at + NUMBER_AT)
    if (number !== last) counts.push(number, 0, 0)
    counts[counts.length - 2]!++
    if (high !== lastHigh || low >>> INDEX_BITS !== lastBits) alike = []
    else if (
      alike.some((other) => {
        const from = startOf[other]!
        return (
          bytes.compare(
            sources[sourceOf[other]!]!,
            from + HASH_AT,
            from + HASH_END,
            at + HASH_AT,
            at + HASH_END,
          ) === 0
        )
      })
    )
      continue
    const end = at + TEXT_AT + bytes.readInt32BE(at + HASH_END)
    if (out + end - at > piece.length) {
      if (out > 0) exposures.push(piece.subarray(0, out))
      const least = Math.max(PIECE_BYTES, end - at)
      const used = spare.pop()
      piece = Buffer.from(used && used.byteLength >= least ? used : new ArrayBuffer(least))
      out = 0
    }
    bytes.copy(piece, out, at, end)
    piece.writeInt16BE(FIELDS, out)
    piece.writeInt32BE(ids[number]!, out + NUMBER_AT)
    out += end - at
    counts[counts.length - 1]!++
    last = number
    lastHigh = high
    lastBits = low >>> INDEX_BITS
    alike.push(row)
  }
  if (out > 0) exposures.push(piece.subarray(0, out))
  return { exposures, staged, counts: Int32Array.from(counts) }
}
