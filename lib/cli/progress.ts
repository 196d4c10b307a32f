import { SingleBar } from 'cli-progress'
import { formatNumber } from '../validation/format-number'
import type { ImportProgress } from '../imports/read/report'

const LINE_EVERY_MS = 5_000
const MB = 1024 * 1024

export interface ProgressDisplay {
  show(progress: ImportProgress): void
  /** Leaves the terminal ready for other output. */
  stop(): void
}

/** A bar on a terminal; elsewhere, where a bar would fill a log, a plain line every few seconds. */
export function showProgress(output: NodeJS.WriteStream): ProgressDisplay {
  return output.isTTY ? barOn(output) : linesOn(output)
}

function barOn(output: NodeJS.WriteStream): ProgressDisplay {
  const bar = new SingleBar({
    format: '{phase} {bar} {percentage} %, {rows}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    stopOnComplete: false,
    gracefulExit: false,
    stream: output,
  })
  let started = false
  return {
    show: (progress) => {
      const payload = { phase: label(progress), rows: rows(progress) }
      if (!started) bar.start(progress.bytesTotal ?? progress.bytesRead, progress.bytesRead, payload)
      else bar.update(progress.bytesRead, payload)
      started = true
    },
    stop: () => {
      if (started) bar.stop()
    },
  }
}

function linesOn(output: NodeJS.WriteStream): ProgressDisplay {
  let shownAt = performance.now()
  let phase: ImportProgress['phase'] = 'reading'
  return {
    show: (progress) => {
      const now = performance.now()
      if (progress.phase === phase && now - shownAt < LINE_EVERY_MS) return
      shownAt = now
      phase = progress.phase
      output.write(`${label(progress)} ${share(progress)}, ${rows(progress)}\n`)
    },
    stop: () => {},
  }
}

function label({ phase }: ImportProgress): string {
  return phase === 'reading' ? 'Reading' : 'Storing'
}

function share({ bytesRead, bytesTotal }: ImportProgress): string {
  return bytesTotal ? `${Math.floor((100 * bytesRead) / bytesTotal)} %` : `${Math.round(bytesRead / MB)} MB`
}

function rows({ rowsAccepted, rowsRejected }: ImportProgress): string {
  const rejected = rowsRejected > 0 ? `, ${formatNumber(rowsRejected)} not` : ''
  return `${formatNumber(rowsAccepted)} rows good${rejected}`
}
