import { Badge } from '@/components/ui/badge'
import type { Breach } from '@/lib/breaches/breach'
import { KINDS } from '@/lib/breaches/kinds/kind-table'

interface Flag {
  label: string
  /** Dashed: not real or not certain. */
  uncertain: boolean
  means: string
}

type Flagged = Pick<Breach, 'kind' | 'isExample' | 'isSensitive'>

/** What else there is to know about an entry, in words. People find accounts that they never had, and ask why. */
function flagsOf({ kind, isExample, isSensitive }: Flagged): Flag[] {
  const { label, isUncertain, means } = KINDS[kind]
  return [
    ...(isExample
      ? [{ label: 'Example', uncertain: true, means: 'An invented company, here to show how this works.' }]
      : []),
    ...(label === null ? [] : [{ label, uncertain: isUncertain, means }]),
    ...(isSensitive
      ? [
          {
            label: 'Sensitive',
            uncertain: false,
            means: 'Who is in it is shown only to the proven owner of an address.',
          },
        ]
      : []),
  ]
}

/** The labels of an entry, each with what it means. Nothing for an ordinary one. */
export function BreachFlags({ breach }: { breach: Flagged }) {
  const flags = flagsOf(breach)
  if (flags.length === 0) return null
  return (
    <ul className="mt-3 grid gap-2">
      {flags.map(({ label, uncertain, means }) => (
        <li key={label} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted-foreground">
          <Badge tone={uncertain ? 'uncertain' : 'neutral'}>{label}</Badge>
          <span>{means}</span>
        </li>
      ))}
    </ul>
  )
}
