import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { CaseView } from '@/components/dashboard/case/case-view'
import { PaperFoot, PaperHead } from '@/components/site/paper'
import { pageViewer } from '@/lib/auth/viewer'
import { canClaim } from '@/lib/follows/member-claim'
import { site } from '@/lib/site/site'
import { casePath, paths, signInPath } from '@/lib/paths'
import { readCase } from './read-case'

export const metadata: Metadata = { title: 'Your case', robots: { index: false, follow: false } }

export default async function CasePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const viewer = await pageViewer()
  if (!viewer) redirect(signInPath(casePath(id)))
  // Who waits for proof has no cases yet; the dashboard says so.
  if (viewer.kind !== 'member') redirect(paths.dashboard)
  const now = new Date()
  const detail = await readCase(viewer, id, now)
  if (!detail) notFound()
  const { name, url, postalAddress } = site()
  return (
    <>
      <PaperHead siteName={name} words="As of" at={now} />
      <CaseView detail={detail} now={now} />
      <PaperFoot siteName={name} postalAddress={postalAddress} url={`${url}${casePath(detail.item.id)}`}>
        {detail.breach?.isExample && 'An invented company. '}
        {detail.claim && canClaim(detail.claim) && 'File at the official address only. Filing is free.'}
      </PaperFoot>
    </>
  )
}
