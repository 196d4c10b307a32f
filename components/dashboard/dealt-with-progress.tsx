import { plural } from '@/lib/site/format'
import { ProgressBar } from './progress-bar'

/** How many of the breaches of a list are dealt with. */
export function DealtWithProgress({ done, total }: { done: number; total: number }) {
  if (total === 0) return null
  return (
    <div className="mt-5 max-w-[36rem]">
      <ProgressBar
        label="Dealt with"
        value={done}
        max={total}
        figure={`${done} of ${total}`}
        tone={done === total ? 'success' : 'primary'}
      />
      {/* Said whenever it changes: a bar is not. */}
      <p role="status" className="sr-only">
        {done} of {total} dealt with
      </p>
      <p className="mt-2 text-sm text-muted-foreground">
        {done === total
          ? 'You have dealt with all of these.'
          : `Open the tips of a breach, do what they say, then mark it. ${plural(total - done, 'breach is', 'breaches are')} left.`}
      </p>
    </div>
  )
}
