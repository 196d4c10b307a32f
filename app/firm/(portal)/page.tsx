import { Inbox } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { KeysetList } from '@/components/admin/keyset-list'
import { HandedRow } from '@/components/firm/handed-row'
import { ErrorText } from '@/components/forms/error-text'
import { buttonVariants } from '@/components/ui/button-variants'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { firmPersonUnlessAway, logFirmRead } from '@/lib/auth/firm-people/require-firm-page'
import { FIRM_STATUSES } from '@/lib/firms/hand-over/schema'
import { listHanded } from '@/lib/firms/portal/handed'
import { handedInAddress } from '@/lib/firms/portal/schema'
import { PAGE_LENGTH } from '@/lib/lists/list-window'
import { readForOrSay } from '@/lib/lists/read-or-say'
import { paths } from '@/lib/paths'
import { firmListPath } from '@/lib/site/staff-paths'
import { first, type Query } from '../../read-query'

export const metadata: Metadata = { title: 'Requests', robots: { index: false, follow: false } }

const SHOWN = [[undefined, 'All'], ...Object.entries(FIRM_STATUSES), ['recalled', 'Recalled']] as const

/** Of a reference with what may stand around it. Characters. */
const MAX_TYPED = 20

/** What a firm was handed. */
export default async function FirmPage({ searchParams }: { searchParams: Promise<Query> }) {
  const person = await firmPersonUnlessAway()
  if (person) await logFirmRead(person)
  const query = await searchParams
  const { after, before, show, reference } = handedInAddress.parse(query)
  const typed = (first(query.reference) ?? '').slice(0, MAX_TYPED).trim()
  const isWrong = typed !== '' && reference === undefined
  const list = await readForOrSay(person, ({ firmId }) =>
    listHanded(firmId, { after, before, show, reference, limit: PAGE_LENGTH }),
  )
  return (
    <>
      <h1 className="text-h2">Requests</h1>
      <form method="get" action={paths.firm} role="search" className="mt-4 max-w-md">
        <Label htmlFor="reference">Reference</Label>
        {show && <input type="hidden" name="show" value={show} />}
        <div className="flex gap-2">
          <Input
            id="reference"
            name="reference"
            defaultValue={typed}
            maxLength={MAX_TYPED}
            autoComplete="off"
            autoCapitalize="characters"
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? 'reference-error' : undefined}
          />
          <button type="submit" className={buttonVariants({ variant: 'outline' })}>
            Find
          </button>
        </div>
        {isWrong && (
          <div className="mt-1.5">
            <ErrorText id="reference-error">
              A reference is eight digits and letters from A to F. This one was not searched for.
            </ErrorText>
          </div>
        )}
      </form>
      <nav aria-label="Which requests" className="mt-4 flex flex-wrap gap-2">
        {SHOWN.map(([name, label]) => (
          <Link
            key={label}
            href={firmListPath({ show: name, reference })}
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
        of={[show, reference, after, before]}
        empty={{
          icon: Inbox,
          title: show || reference ? 'None of these' : 'Nothing yet',
          text: reference
            ? `No request here has the reference ${reference.toUpperCase()}.`
            : show
              ? 'No request is shown here.'
              : 'What is handed over to you stands here.',
          allHref: show || reference ? paths.firm : null,
          all: 'Show all requests',
        }}
        hrefOf={(cursor) => firmListPath({ show, reference, ...cursor })}
      >
        {(item) => <HandedRow key={item.id} item={item} />}
      </KeysetList>
    </>
  )
}
