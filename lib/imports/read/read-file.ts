import fs from 'node:fs/promises'

const BUFFER_BYTES = 128 * 1024

/**
 * A file's bytes for `importCsv`. Every chunk lies in one of two buffers and is good until the next one is asked for: a
 * read stream would leave its chunks to the garbage collector, tens of megabytes at a time.
 */
export async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  const file = await fs.open(path)
  try {
    yield* readHandle(file)
  } finally {
    await file.close()
  }
}

/** The same for a file that is open, from its first byte however often; whoever opened it closes it. */
export async function* readHandle(file: fs.FileHandle): AsyncGenerator<Uint8Array> {
  let [buffer, other] = [Buffer.allocUnsafeSlow(BUFFER_BYTES), Buffer.allocUnsafeSlow(BUFFER_BYTES)]
  const readAt = (at: number) => {
    const read = file.read(buffer, 0, buffer.length, at)
    // It is heard of when the next chunk is asked for.
    read.catch(() => {})
    return read
  }
  let reading = readAt(0)
  try {
    for (let at = 0; ;) {
      const { bytesRead } = await reading
      if (bytesRead === 0) return
      at += bytesRead
      const chunk = buffer.subarray(0, bytesRead)
      ;[buffer, other] = [other, buffer]
      // While somebody works on this one.
      reading = readAt(at)
      yield chunk
    }
  } finally {
    await reading.catch(() => {})
  }
}
