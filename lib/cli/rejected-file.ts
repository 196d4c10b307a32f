import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { repairHeader, repairRow } from '../imports/read/repair-file'
import type { RejectedRow, TakeRejected } from '../imports/read/report'

const OWNER_ONLY = 0o600

/** Where rows and addresses go that were not loaded, for whoever holds the file: they can be repaired there and imported again. */
export interface RejectedFile {
  write: TakeRejected
  /** The import has loaded the rest. @returns what the file is called; null where nothing was rejected or it could not be written. */
  keep(): Promise<string | null>
  /** Nothing was loaded, so that there is nothing to repair but the file itself. */
  drop(): Promise<void>
}

/**
 * Opened with the first row, and called by its name only at the end: what a killed import leaves never passes for whole.
 * @param name as the operator has said it; without one, `FILE-rejected.csv` beside the file, or the first such name that is free.
 */
export function rejectedFile(input: string, name: string | undefined): RejectedFile {
  const wanted = name ?? `${input.replace(/\.csv$/i, '')}-rejected.csv`
  if (path.resolve(wanted) === path.resolve(input))
    throw new Error('--rejected would overwrite the file that is imported.')
  const part = `${wanted}.part`
  let stream: fs.WriteStream | null = null
  let failed = false

  function open(row: RejectedRow): fs.WriteStream {
    fs.rmSync(part, { force: true })
    const opened = fs.createWriteStream(part, { flags: 'wx', mode: OWNER_ONLY })
    opened.on('error', () => {
      if (!failed)
        console.error(`The file ${wanted} could not be written. What was not loaded is in no file.`)
      failed = true
    })
    opened.write(repairHeader(row.names))
    return opened
  }
  async function close(): Promise<void> {
    stream?.end()
    if (stream && !failed) await finished(stream).catch(() => {})
  }

  return {
    write: (row) => {
      stream ??= open(row)
      if (failed) return false
      if (stream.write(repairRow(row.names, row.cells, row.error))) return undefined
      return once(stream, 'drain').then(
        () => {},
        () => {},
      )
    },
    keep: async () => {
      await close()
      if (!stream || failed) return null
      const free = name ?? freeName(wanted)
      fs.renameSync(part, free)
      return free
    },
    drop: async () => {
      await close()
      if (stream) fs.rmSync(part, { force: true })
    },
  }
}

/** One that is being repaired is not written over. */
function freeName(wanted: string): string {
  let free = wanted
  for (let number = 2; fs.existsSync(free); number++) free = wanted.replace(/\.csv$/, `-${number}.csv`)
  return free
}
