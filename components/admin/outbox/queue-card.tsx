import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { formatNumber } from '@/lib/validation/format-number'
import { plural } from '@/lib/site/format'
import { Fact, Facts } from '../facts'

interface QueueCardProps {
  waiting: number
  sending: number
  /** Counting stopped here. */
  countUpTo: number
  workers: number
  /** Seconds. */
  oldestWaits: number | null
}

/** How the queue stands, and whether somebody is there to send what waits. */
export function QueueCard({ waiting, sending, countUpTo, workers, oldestWaits }: QueueCardProps) {
  const counted = (count: number) => (count > countUpTo ? `${formatNumber(countUpTo)}+` : formatNumber(count))
  return (
    <Card className="mb-4">
      <h3 className="text-h3">Queue</h3>
      <Facts>
        <Fact name="Waiting">
          <span className="num">{counted(waiting)}</span>
        </Fact>
        <Fact name="Sending">
          <span className="num">{counted(sending)}</span>
        </Fact>
        <Fact name="Workers">
          <span className="num">{workers === 0 ? 'None is running' : workers}</span>
        </Fact>
        <Fact name="Waiting longest">
          <span className="num">
            {oldestWaits === null ? 'Nothing that was asked for waits' : waited(oldestWaits)}
          </span>
        </Fact>
      </Facts>
      {workers === 0 && (
        <Alert tone="warning" title="No worker is running." className="mt-4">
          Nothing is sent until one runs: start it with npm run worker.
        </Alert>
      )}
    </Card>
  )
}

function waited(seconds: number): string {
  if (seconds < 60) return plural(Math.max(0, Math.round(seconds)), 'second', 'seconds')
  return seconds < 7200
    ? plural(Math.round(seconds / 60), 'minute', 'minutes')
    : plural(Math.round(seconds / 3600), 'hour', 'hours')
}
