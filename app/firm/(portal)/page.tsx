import { Inbox } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { KeysetList } from '@/components/admin/keyset-list'
import { HandedRow } from '@/components/firm/handed-row'
import { buttonVariants } from '@/components/ui/button-variants'
import { logFirmRead, requireFirmPage } from '@/lib/auth/firm-people/require-firm-page'
import { FIRM_STATUSES } from '@/lib/firms/hand-over/schema'
import { listHanded } from '@/lib/firms/portal/handed'
import { handedInAddress } from '@/lib/firms/portal/schema'
import { PAGE_LENGTH } from '@/lib/lists/list-window'
import { readOrSay } from '@/lib/lists/read-or-say'
import { firmListPath, paths } from '@/lib/paths'
import type { Query } from '../../read-query'

export const metadata: Metadata = { title: 'Requests', robots: { index: false, follow: false } }

const SHOWN = [[undefined, 'All'], ...Object.entries(FIRM_STATUSES), ['recalled', 'Recalled']] as const

/** What a firm was handed. */
export default async function FirmPage({ searchParams }: { searchParams: Promise<Query> }) {
  const person = await requireFirmPage()
  await logFirmRead(person)
  const { after, before, show } = handedInAddress.parse(await searchParams)
  const list = await readOrSay(() => listHanded(person.firmId, { after, before, show, limit: PAGE_LENGTH }))
  return (
    <>
      <h1 className="text-h2">Requests</h1>
      <nav aria-label="Which requests" className="mt-4 flex flex-wrap gap-2">
        {SHOWN.map(([name, label]) => (
          <Link
            key={label}
            href={firmListPath({ show: name })}
            prefetch={false}
            aria-current={name === show ? 'page' : undefined}
            className={buttonVariants({ variant: name === show ? 'default' : 'outline', size: 'dense' })}
          >
            {label}
          </Link>
        ))}
      </nav>
      <KeysetList
        list={list}
        of={[show, after, before]}
        empty={{
          icon: Inbox,
          title: show ? 'None of these' : 'Nothing yet',
          text: show ? 'No request is shown here.' : 'What is handed over to you stands here.',
          allHref: paths.firm,
          all: 'Show all requests',
        }}
        hrefOf={(cursor) => firmListPath({ show, ...cursor })}
      >
        {(item) => <HandedRow key={item.id} item={item} />}
      </KeysetList>
    </>
  )
}
