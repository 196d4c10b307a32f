import { Mailbox } from 'lucide-react'
import Link from 'next/link'
import { EmptyTab } from '@/components/dashboard/tab-states'
import { buttonVariants } from '@/components/ui/button-variants'
import { adminPath } from '@/lib/site/staff-paths'
import type { AskedCompanyList } from '@/lib/settlements/letter/company-schema'
import { formatDate, plural } from '@/lib/site/format'
import { AdminPager } from '../admin-pager'
import { Fact, Facts } from '../facts'
import { DismissButton } from './dismiss-button'

interface AskedListProps extends AskedCompanyList {
  /** Whether these are the ones that were taken off the list. */
  isDismissed: boolean
}

/** The companies that people had a letter of and that we do not know. Each can begin a draft, and leave the list. */
export function AskedList(props: AskedListProps) {
  const { results, page, totalPages, totalResults, totalDismissed, isDismissed } = props
  if (totalResults === 0) return <NoneAsked isDismissed={isDismissed} totalDismissed={totalDismissed} />
  return (
    <>
      <p role="status" className="mt-4 text-note text-muted-foreground">
        {plural(totalResults, 'company', 'companies')}
        {isDismissed && ' off the list'}
      </p>
      <ul className="mt-3 grid gap-3">
        {results.map(({ id, name, times, firstAskedAt, lastAskedAt, record }) => (
          <li key={id} className="rounded-xl border bg-card p-4 shadow-card sm:p-5">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h3 className="min-w-0 text-h3 wrap-anywhere">{name}</h3>
              <div className="flex flex-wrap items-center gap-2">
                <DismissButton id={id} name={name} times={times} isDismissed={isDismissed} />
                <Link
                  href={adminPath(
                    'settlements',
                    record ? { settlement: record.id } : { settlement: 'new', company: name },
                  )}
                  prefetch={false}
                  className={buttonVariants({ variant: 'outline', size: 'dense' })}
                >
                  {record === null
                    ? 'Start a draft'
                    : record.isPublished
                      ? 'Open the record'
                      : 'Open the draft'}
                  <span className="sr-only">
                    {record ? ' of' : ' for'} {name}
                  </span>
                </Link>
              </div>
            </div>
            {record?.isPublished && <p className="mt-1 text-note text-muted-foreground">It is published.</p>}
            <Facts>
              <Fact name="Asked for">
                <span className="num">{plural(times, 'time', 'times')}</span>
              </Fact>
              <Fact name="Last asked">
                <span className="num">{formatDate(lastAskedAt)}</span>
              </Fact>
              <Fact name="First asked">
                <span className="num">{formatDate(firstAskedAt)}</span>
              </Fact>
            </Facts>
          </li>
        ))}
      </ul>
      <AdminPager
        page={page}
        totalPages={totalPages}
        hrefOf={(to) => adminPath('settlements', { asked: to, dismissed: isDismissed ? 1 : undefined })}
      />
    </>
  )
}

function NoneAsked({ isDismissed, totalDismissed }: Pick<AskedListProps, 'isDismissed' | 'totalDismissed'>) {
  if (isDismissed)
    return (
      <EmptyTab
        icon={Mailbox}
        title="None is off the list"
        text="What you take off the list stands here, and comes back to the list when somebody asks for it again."
      />
    )
  return totalDismissed > 0 ? (
    <EmptyTab
      icon={Mailbox}
      title="The list is empty"
      text="Every company that somebody had a letter of was taken off it. One that is asked for again comes back."
    />
  ) : (
    <EmptyTab
      icon={Mailbox}
      title="Nobody has asked yet"
      text="When somebody has a letter of a company that is not listed here, its name is counted, and nothing of who asked."
    />
  )
}
