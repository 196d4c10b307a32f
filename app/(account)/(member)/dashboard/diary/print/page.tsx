import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { PrintButton } from '@/components/diary/print-button'
import { PrintSheet } from '@/components/diary/print-sheet'
import { BackLink } from '@/components/site/back-link'
import { pageViewer } from '@/lib/auth/viewer'
import { paths, signInPath } from '@/lib/paths'
import { readDiary } from '@/lib/plan/diary/keep-entries'
import { site } from '@/lib/site/site'
import { diaryBreaches } from '../diary-breaches'

export const metadata: Metadata = { title: 'Loss diary, to print', robots: { index: false, follow: false } }

export default async function DiaryPrintPage() {
  const viewer = await pageViewer()
  if (!viewer) redirect(signInPath(paths.diaryPrint))
  // Somebody who waits for proof has no diary yet; its page says so.
  if (viewer.kind !== 'member' || !viewer.emailVerified) redirect(paths.diary)
  const [{ entries, totals }, breaches] = await Promise.all([readDiary(viewer.userId), diaryBreaches(viewer)])
  const { name, url, postalAddress } = site()
  return (
    <div className="shell-app pt-4 sm:pt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink href={paths.diary}>Back to Loss diary</BackLink>
        <PrintButton />
      </div>
      <PrintSheet
        site={{ name, url, postalAddress }}
        entries={entries}
        totals={totals}
        titles={new Map(breaches.map(({ uniqueBreachId, title }) => [uniqueBreachId, title]))}
        now={new Date()}
      />
    </div>
  )
}
