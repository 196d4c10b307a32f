import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { NeedsProof } from '@/components/dashboard/tab-states'
import { EntryForm } from '@/components/diary/entry-form'
import { EntryList } from '@/components/diary/entry-list'
import { ImportFile } from '@/components/diary/import-file'
import { DiaryTotals } from '@/components/diary/totals'
import { BackLink } from '@/components/site/back-link'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { FileLink } from '@/components/ui/file-link'
import { DIARY_CSV_PATH, DIARY_JSON_PATH } from '@/lib/api-client/plan'
import { pageViewer, type Member } from '@/lib/auth/viewer'
import { diaryPath, paths, signInPath } from '@/lib/paths'
import { readDiary } from '@/lib/plan/diary/keep-entries'
import { first, type Query } from '../../../../read-query'
import { latestToday } from '@/lib/follows/claim-rules'
import { diaryBreaches } from './diary-breaches'

export const metadata: Metadata = { title: 'Loss diary', robots: { index: false, follow: false } }

const PAGE_SIZE = 50

export default async function DiaryPage({ searchParams }: { searchParams: Promise<Query> }) {
  const viewer = await pageViewer()
  if (!viewer) redirect(signInPath(paths.diary))
  const page = Math.max(1, Math.trunc(Number(first((await searchParams).page))) || 1)
  return (
    <div className="shell-app pt-4 sm:pt-6">
      <BackLink href={paths.dashboard}>Back to Dashboard</BackLink>
      <h1 className="mt-3 text-h1">Loss diary</h1>
      {viewer.kind === 'member' && viewer.emailVerified ? (
        <>
          <p className="mt-2 max-w-[62ch] text-muted-foreground">
            Claim forms ask what a breach cost you, often two years later. Write it down while you know it. It
            is yours alone: no lawyer and no company is shown it.
          </p>
          <p className="mt-2 max-w-[62ch] text-note text-muted-foreground">
            Papers that you write yourself are often not enough alone. Keep receipts, statements and letters
            too.
          </p>
          <Diary viewer={viewer} page={page} />
        </>
      ) : (
        <div className="mt-6">
          <NeedsProof title="Confirm first" />
        </div>
      )}
    </div>
  )
}

async function Diary({ viewer, page }: { viewer: Member; page: number }) {
  const [{ entries, totals }, breaches] = await Promise.all([readDiary(viewer.userId), diaryBreaches(viewer)])
  const pages = Math.max(1, Math.ceil(entries.length / PAGE_SIZE))
  const shown = Math.min(page, pages)
  const today = latestToday(new Date())
  return (
    <div className="mt-6 grid max-w-[60rem] grid-cols-1 gap-5">
      <DiaryTotals totals={totals} />
      <Card>
        <h2 className="mb-4 text-h3">Write a loss down</h2>
        <EntryForm breaches={breaches} today={today} />
      </Card>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-h3">What you wrote down</h2>
          {entries.length > 0 && (
            <div className="flex flex-wrap gap-2.5">
              <FileLink
                href={DIARY_CSV_PATH}
                className={buttonVariants({ variant: 'outline', size: 'dense' })}
              >
                Download (CSV)
              </FileLink>
              <FileLink
                href={DIARY_JSON_PATH}
                className={buttonVariants({ variant: 'outline', size: 'dense' })}
              >
                Download (JSON)
              </FileLink>
              <Link
                href={paths.diaryPrint}
                prefetch={false}
                className={buttonVariants({ variant: 'outline', size: 'dense' })}
              >
                Print
              </Link>
            </div>
          )}
        </div>
        {entries.length === 0 && (
          <p className="mt-3 text-note text-muted-foreground">
            Nothing yet. Begin with the last call you made.
          </p>
        )}
        <EntryList
          entries={entries.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)}
          breaches={breaches}
          today={today}
        />
        {pages > 1 && (
          <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-4">
            {shown > 1 ? <PageLink page={shown - 1} words="Before" /> : <span />}
            <p className="text-note text-muted-foreground num">
              Page {shown} of {pages}
            </p>
            {shown < pages ? <PageLink page={shown + 1} words="Next" /> : <span />}
          </nav>
        )}
      </Card>
      <Card>
        <ImportFile />
      </Card>
    </div>
  )
}

function PageLink({ page, words }: { page: number; words: string }) {
  return (
    <Link
      href={diaryPath(page)}
      prefetch={false}
      className={buttonVariants({ variant: 'outline', size: 'dense' })}
    >
      {words}
    </Link>
  )
}
