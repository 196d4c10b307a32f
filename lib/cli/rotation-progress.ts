import { SingleBar } from 'cli-progress'
import { formatNumber } from '../validation/format-number'
import type { RotationProgress } from '../keys/rotate-keys'

const LINE_EVERY_MS = 5_000

/** A bar for each table on a terminal; elsewhere, where a bar would fill a log, a plain line every few seconds. */
export function showRotation(output: NodeJS.WriteStream): {
  show(progress: RotationProgress): void
  stop(): void
} {
  return output.isTTY ? barsOn(output) : linesOn(output)
}

function barsOn(output: NodeJS.WriteStream) {
  const bar = new SingleBar({
    format: '{name} {bar} {percentage} %, {value} rows',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    stopOnComplete: false,
    gracefulExit: false,
    stream: output,
  })
  let current = ''
  return {
    show: ({ round, name, rows, of }: RotationProgress) => {
      const label = round === 1 ? name : `${name} again`
      if (label !== current) {
        if (current) bar.stop()
        bar.start(of, rows, { name: label })
        current = label
      }
      bar.setTotal(of)
      bar.update(rows)
    },
    stop: () => {
      if (current) bar.stop()
    },
  }
}

function linesOn(output: NodeJS.WriteStream) {
  let shownAt = performance.now()
  return {
    show: ({ name, rows }: RotationProgress) => {
      const now = performance.now()
      if (now - shownAt < LINE_EVERY_MS) return
      shownAt = now
      output.write(`${name}: ${formatNumber(rows)} rows\n`)
    },
    stop: () => {},
  }
}
