import { bytesProblem, separatorLine, separatorOf } from '@/lib/imports/map/recognise'

/** As much of a file as its header and first rows need. Bytes. */
const HEAD_BYTES = 64 * 1024
/** Enough for a day above the twelfth, by which it is told which figure is the month. */
const ROWS = 200

export interface FileHead {
  /** The header's cells. */
  names: string[]
  /** The first row below it. */
  sample: string[]
  /** The first rows below it, by which the way is guessed that dates are written. */
  samples: string[][]
}

/** The first rows of a file on the operator's own machine, to see whether its columns are ours; or why it cannot be read. Null where it has none. */
export async function readHead(file: File): Promise<FileHead | { problem: string } | null> {
  const bytes = await file.slice(0, HEAD_BYTES).arrayBuffer()
  const unreadable = bytesProblem(new Uint8Array(bytes))
  if (unreadable) return { problem: unreadable }
  const whole = new TextDecoder().decode(bytes)
  const said = separatorLine(whole)
  const text = whole.slice(said?.length ?? 0)
  const { default: Papa } = await import('papaparse')
  const { data } = Papa.parse<string[]>(text, {
    delimiter: said?.separator ?? separatorOf(text),
    preview: ROWS,
    skipEmptyLines: 'greedy',
  })
  return data[0] ? { names: data[0], sample: data[1] ?? [], samples: data.slice(1) } : null
}
