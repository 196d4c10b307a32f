import { OutLink } from '@/components/legal/prose'
import type { Breach } from '@/lib/breaches/breach'
import { countWords } from '@/lib/breaches/kinds/kind-words'
import { formatDate } from '@/lib/site/format'

const FACTS: Record<Breach['sources'][number]['gives'][number], string> = {
  name: 'the name',
  date: 'the date',
  figure: 'how many',
  data: 'what was exposed',
}

/** More filings than this are told as a number, and all on paper. */
const SHOWN = 5

/** Who tells of a breach, and what was filed about it; nothing where nobody is named. */
export function BreachSources({ breach: { sources, filings } }: { breach: Breach }) {
  if (sources.length === 0) return null
  const more = filings.length - SHOWN
  return (
    <>
      <h3 className="mt-6 text-h3">{sources.length === 1 ? 'Source' : 'Sources'}</h3>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {sources.map(({ name, at, isReceived, gives }) => (
          <li key={name} className="break-words">
            {name}
            {at && (
              <span className="text-muted-foreground">
                , {isReceived ? 'received' : 'last changed there'} {formatDate(at)}
              </span>
            )}
            {sources.length > 1 && gives.length > 0 && (
              <span className="text-muted-foreground">: {gives.map((fact) => FACTS[fact]).join(', ')}</span>
            )}
          </li>
        ))}
      </ul>
      {filings.length > 0 && (
        <>
          <h3 className="mt-6 text-h3">
            {filings.length === 1 ? 'Filed with an authority' : 'Filed with authorities'}
          </h3>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            {filings.map((filing, index) => (
              <li
                key={index}
                className={index < SHOWN ? 'break-words' : 'hidden break-words print:list-item'}
              >
                {filing.authority}: {filingWords(filing)}
                {filing.reference && (
                  <>
                    {' '}
                    <OutLink href={filing.reference}>
                      Read the notice<span className="sr-only"> at {filing.authority}</span>
                    </OutLink>
                  </>
                )}
              </li>
            ))}
            {more > 0 && (
              <li className="print:hidden">{more === 1 ? 'One more filing' : `${more} more filings`}</li>
            )}
          </ul>
        </>
      )}
    </>
  )
}

function filingWords({ count, isAtLeast, countStates }: Breach['filings'][number]): string {
  if (count === 0) return 'no number given.'
  const countUnit = countStates.length > 0 ? ('residents' as const) : ('people' as const)
  return `${countWords({ pwnCount: count, countUnit, countStates, countIsAtLeast: isAtLeast })}.`
}
