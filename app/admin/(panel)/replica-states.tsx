import { replicaStates } from '@/lib/db/replicas'
import type { ReplicaState } from '@/lib/db/replica-state'
import { formatNumber } from '@/lib/validation/format-number'

const WORDS: Record<ReplicaState, string> = {
  'in-use': 'in use',
  behind: 'left out, it is behind',
  away: 'left out, it does not answer in time',
  'no-replica': 'left out, it does not follow this primary',
}

/** The replicas as the web that answers sees them; nothing where there are none. */
export function ReplicaStates() {
  const states = replicaStates()
  if (states.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-note text-muted-foreground">
      {states.map(({ replica, state, ageMs }) => (
        <li key={replica}>
          Replica {replica}: {WORDS[state]}
          {ageMs !== null && <span className="num">, at most {formatNumber(ageMs)} ms old</span>}
        </li>
      ))}
    </ul>
  )
}
