import { Badge } from '@/components/ui/badge'
import type { Breach } from '@/lib/breaches/breach'

interface Flag {
  label: string
  /** Dashed: not real or not certain. */
  uncertain: boolean
  means: string
}

/** What else there is to know about an entry, in words. People find accounts that they never had, and ask why. */
function flagsOf(breach: Breach): Flag[] {
  const flags: [boolean, Flag][] = [
    [
      breach.isExample,
      { label: 'Example', uncertain: true, means: 'An invented company, here to show how this works.' },
    ],
    [
      breach.isFabricated,
      {
        label: 'Fabricated',
        uncertain: true,
        means:
          'Probably not a real breach: the data seems to have been made up, yet it holds real addresses.',
      },
    ],
    [
      !breach.isVerified && !breach.isFabricated,
      {
        label: 'Unverified',
        uncertain: true,
        means: 'Nobody has confirmed yet that this data is from where it claims to be.',
      },
    ],
    [
      breach.isSpamList,
      {
        label: 'Spam list',
        uncertain: false,
        means: 'A list made for sending spam. You need not have had an account.',
      },
    ],
    [
      breach.isMalware,
      {
        label: 'Malware',
        uncertain: false,
        means: 'Collected by harmful software on people\u2019s devices, not taken from one company.',
      },
    ],
    [
      breach.isStealerLog,
      {
        label: 'Stealer log',
        uncertain: false,
        means: 'Logins that harmful software copied from people\u2019s browsers. Check your device.',
      },
    ],
    [
      breach.isSensitive,
      {
        label: 'Sensitive',
        uncertain: false,
        means: 'Who is in it is shown only to the proven owner of an address.',
      },
    ],
    [
      breach.isRetired,
      {
        label: 'Retired from the catalogue',
        uncertain: false,
        means: 'Have I Been Pwned no longer lists it; kept here so that you know.',
      },
    ],
  ]
  return flags.filter(([applies]) => applies).map(([, flag]) => flag)
}

/** The labels of an entry, each with what it means. Nothing for an ordinary one. */
export function BreachFlags({ breach }: { breach: Breach }) {
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
