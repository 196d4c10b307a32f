import { useEffect, useRef } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'
import { Icon } from '@/components/ui/icons/icon'
import { compareAddresses, type Comparison } from '@/lib/settlements/address/compare'
import type { CheckAddressResult } from '@/lib/settlements/check-address-schema'
import { paths, settlementPath } from '@/lib/paths'
import { verdictWords, type Tone } from './address-verdicts'

const SIGNS: Record<Tone, { d: string; colour: string; edge: string }> = {
  same: { d: 'M5 9h14M5 15h14', colour: 'text-primary', edge: '' },
  unknown: {
    d: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0ZM9.1 9a3 3 0 0 1 5.8 1c0 2-3 3-3 3M12 17h.01',
    colour: 'text-muted-foreground',
    edge: '',
  },
  other: { d: 'M5 9h14M5 15h14M18 4 6 20', colour: 'text-warning', edge: 'border-warning-border' },
}

/** What came of the address check: one card. What was pasted stands in it as text, and never as a link. */
export function AddressOutcome({ result }: { result: CheckAddressResult }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [result])
  const words = verdictWords(result)
  if (!words) return null
  const { tone, title, text, note, action, isOurs } = words
  const { verdict, pasted, onRecord, addresses, fitsLeast, settlement } = result
  const { d, colour, edge } = SIGNS[tone]
  const isHttp = verdict === 'official_but_http'
  const compared = (verdict === 'looks_alike' || verdict === 'resembles_ours') && pasted !== null && onRecord !== null ? compareAddresses(pasted, onRecord) : null // prettier-ignore
  return (
    <div className={`rounded-xl border bg-card p-4 shadow-card sm:p-6 ${edge}`}>
      <div className="grid grid-cols-[auto_1fr] gap-x-3">
        <span className={`mt-0.5 ${colour}`}>
          <Icon d={d} size={24} />
        </span>
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-md font-semibold outline-none">
            {title}
          </h2>
          <p className="mt-0.5 text-note wrap-anywhere">{text}</p>
          {settlement?.isExample && (
            <p className="mt-1 text-note text-muted-foreground">This settlement is an example.</p>
          )}
        </div>
      </div>
      <dl className="mt-3 grid gap-3">
        {pasted !== null && (
          <Line
            name="You pasted"
            parts={compared?.pasted ?? [...scheme(isHttp, 'http://'), { text: pasted, differs: false }]}
          />
        )}
        <Line
          name="On record"
          parts={
            compared?.onRecord ?? [
              ...scheme(isHttp, 'https://'),
              { text: onRecord ?? 'No match', differs: false },
            ]
          }
          quiet={onRecord === null}
        />
      </dl>
      {compared && compared.said.length > 0 && (
        <p className="sr-only">What you pasted has {compared.said.join(', ')}.</p>
      )}
      {addresses > 1 && (
        <p className="mt-3 text-note">
          You pasted {addresses} addresses. This is about{' '}
          {fitsLeast && verdict !== 'withdrawn_record' ? 'the one that fits the record least' : 'one of them'}
          .
        </p>
      )}
      <p className="mt-3 text-note text-muted-foreground">{note}</p>
      {/* A plain link: the page that comes is read anew. */}
      <a
        href={settlement ? settlementPath(settlement.slug) : isOurs ? paths.home : paths.settlements}
        className={`${buttonVariants({ variant: tone === 'same' ? 'default' : 'outline', size: 'wide' })} mt-4`}
      >
        {settlement || isOurs ? action : 'Search by company instead'}
      </a>
    </div>
  )
}

/** What an address begins with, where that alone is what differs. */
const scheme = (isShown: boolean, text: string): Comparison['pasted'] =>
  isShown ? [{ text, differs: true }] : []

function Line({ name, parts, quiet }: { name: string; parts: Comparison['pasted']; quiet?: boolean }) {
  return (
    <div>
      <dt className="text-note text-muted-foreground">{name}</dt>
      <dd dir="ltr" className={`text-md wrap-anywhere ${quiet ? 'text-muted-foreground' : ''}`}>
        {parts.map(({ text, differs }, index) =>
          differs ? (
            <mark
              key={index}
              className="rounded-sm bg-warning-border text-foreground underline decoration-2 underline-offset-4"
            >
              {text}
            </mark>
          ) : (
            <span key={index}>{text}</span>
          ),
        )}
      </dd>
    </div>
  )
}
