import type { Metadata } from 'next'
import { TabFailed } from '@/components/admin/tab-failed'
import { PreviewBar } from '@/components/admin/settlements/preview-bar'
import { PreviewPage } from '@/components/admin/settlements/preview-page'
import { TypedPreview } from '@/components/admin/settlements/typed-preview'
import { requireAdminPage } from '@/lib/auth/require-admin-page'
import { readOrSay } from '@/lib/lists/read-or-say'
import { privateOnes } from '@/lib/follows/private-ones'
import { previewStored } from '@/lib/settlements/desk/preview-settlement'
import { rowNumber } from '@/lib/validation/ids'
import { first, type Query } from '../../../../../read-query'

export const metadata: Metadata = { title: 'Preview', robots: { index: false, follow: false } }

interface PageProps {
  params: Promise<{ id: string }>
  searchParams: Promise<Query>
}

/** A settlement's page before it is everybody's: a draft, a change that was proposed, or what is typed and not saved. */
export default async function SettlementPreviewPage({ params, searchParams }: PageProps) {
  // A layout is kept while its pages change: each asks for itself.
  await requireAdminPage()
  const { id } = await params
  const query = await searchParams
  const now = new Date()
  const number = rowNumber(id)
  const privately = number === null ? null : privateOnes([number])
  if (query.typed !== undefined)
    return <TypedPreview id={id} isUnnamed={((await privately)?.size ?? 0) > 0} now={now.toISOString()} />
  const proposal = first(query.proposal) ?? null
  const preview = await readOrSay(async () => ({
    ...(await previewStored(id, proposal, now)),
    isUnnamed: ((await privately)?.size ?? 0) > 0,
  }))
  if ('message' in preview)
    return (
      <>
        <PreviewBar id={id} />
        <div className="shell py-10">
          <TabFailed message={preview.message} />
        </div>
      </>
    )
  return <PreviewPage id={id} {...preview.data} of={proposal === null ? 'stored' : 'proposal'} now={now} />
}
