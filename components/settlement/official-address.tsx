import { ExternalLink } from 'lucide-react'
import { buttonVariants } from '@/components/ui/button-variants'
import { formatDate } from '@/lib/site/format'
import type { OfficialAddress } from '@/lib/settlements/official-address'
import type { SettlementSource } from '@/lib/settlements/record'
import { OUTSIDE, SourceWords } from './source-note'

interface OfficialSiteProps {
  address: OfficialAddress | null
  /** Sources name different ones. */
  isContested: boolean
  /** ISO 8601; null: nobody has compared it with its sources. */
  checkedAt: string | null
  source: SettlementSource | undefined
  /** `act`: claims are open. `look`: it is there to be read. `none`: its address alone. */
  button: 'act' | 'look' | 'none'
}

/** The way to the official site: a button, and its address written out, so that a person can type it themselves. */
export function OfficialSite({ address, isContested, checkedAt, source, button }: OfficialSiteProps) {
  if (!address)
    return (
      <p className="mt-4 text-note text-muted-foreground">
        {isContested
          ? 'Sources disagree about the official site. Both are below.'
          : 'We know of no official site yet.'}
      </p>
    )
  return (
    <>
      {button !== 'none' && (
        <a
          href={address.href}
          {...OUTSIDE}
          className={`${buttonVariants({ variant: button === 'act' ? 'success' : 'outline', size: 'wide' })} mt-4 print:hidden`}
        >
          Open the official site
          <ExternalLink size={18} strokeWidth={1.75} aria-hidden />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      <div className="mt-3 rounded-xl border border-border-strong bg-muted p-3 sm:p-3.5">
        <p className="text-sm text-muted-foreground">Official address</p>
        <p className="text-md font-semibold wrap-anywhere">{address.text}</p>
        <p className="mt-1 text-xs wrap-anywhere text-muted-foreground">
          On record{checkedAt ? `, checked on ${formatDate(checkedAt)}` : ', not checked yet'}.{' '}
          <SourceWords source={source} />
        </p>
      </div>
    </>
  )
}
