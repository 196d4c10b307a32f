import Link from 'next/link'
import { LongEmail } from '@/components/breach/long-email'
import { formatDateTime } from '@/lib/site/format'
import { firmSays, formWords, KEPT_BACK, leadSubject, wishesOf, type LeadItem } from '@/lib/leads/lead-view'
import { SelectBox } from '../bulk/select-boxes'
import { Fact, Facts } from '../facts'
import { LeadBadges } from './lead-badges'

/** One request in the list; its name opens it. */
export function LeadRow({ lead, href }: { lead: LeadItem; href: string }) {
  return (
    <li className="rounded-xl border bg-card p-4 shadow-card sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="-ml-3.5">
          <SelectBox entry={{ id: lead.id, title: lead.name, shown: lead.state }} />
        </div>
        <h3 className="min-w-0 text-h3 break-words">
          <Link
            href={href}
            scroll={false}
            prefetch={false}
            className="inline-flex min-h-11 items-center link"
          >
            {lead.name}
          </Link>
        </h3>
        <LeadBadges {...lead} />
      </div>
      <LeadFacts lead={lead} />
    </li>
  )
}

export function LeadFacts({ lead }: { lead: LeadItem }) {
  return (
    <Facts>
      <Fact name="Email">
        <LongEmail email={lead.email} />
      </Fact>
      <Fact name="Phone Number">
        <span className="num">{lead.phoneNumber}</span>
      </Fact>
      <Fact name="Zip code">
        <span className="num">
          {lead.zipCode}, {lead.usState ?? 'no state'}
        </span>
      </Fact>
      <Fact name="Created">
        <span className="num">{formatDateTime(new Date(lead.createdAt))}</span>
      </Fact>
      <Fact name="Breach">{leadSubject(lead)}</Fact>
      <Fact name="Form">{formWords(lead.form)}</Fact>
      <Fact name="Asked for">{wishesOf(lead).join(', ')}</Fact>
      <Fact name="Confirmed">
        <span className="num">
          {lead.confirmedAt ? formatDateTime(new Date(lead.confirmedAt)) : 'Not yet'}
        </span>
      </Fact>
      {lead.handOver && <Fact name="Law firm">{firmSays(lead.handOver)}</Fact>}
      <Fact name="Exported">
        <span className="num">
          {[
            lead.exportedAt ? formatDateTime(new Date(lead.exportedAt)) : !lead.keptBack && 'Not yet',
            lead.keptBack && KEPT_BACK[lead.keptBack],
          ]
            .filter(Boolean)
            .join('. ')}
        </span>
      </Fact>
    </Facts>
  )
}
