import { Inbox } from 'lucide-react'
import type { Metadata } from 'next'
import { EmptyTab } from '@/components/dashboard/tab-states'
import { requireFirmPage } from '@/lib/auth/firm-people/require-firm-page'

export const metadata: Metadata = { title: 'Requests', robots: { index: false, follow: false } }

/** What a firm was handed. */
export default async function FirmPage() {
  await requireFirmPage()
  return (
    <>
      <h1 className="text-h2">Requests</h1>
      <EmptyTab icon={Inbox} title="Nothing yet" text="What is handed over to you stands here." />
    </>
  )
}
