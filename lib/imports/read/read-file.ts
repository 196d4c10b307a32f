import fs from 'node:fs/promises'

const BUFFER_BYTES = 128 * 1024

/**
 * A file's bytes for `importCsv`. Every chunk lies in the same buffer and is good until the next one is asked for: a
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
  const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
