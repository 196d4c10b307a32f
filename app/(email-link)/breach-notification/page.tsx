import type { Metadata } from 'next'
import { BreachNotification } from '@/components/breach/breach-notification'
import { alertPriority } from '@/lib/breaches/status/severity'
import { emailInQuery, type Query } from '../../read-query'

export const metadata: Metadata = { title: 'Data breach alert', robots: { index: false, follow: false } }

const MAX_NAME_LENGTH = 120

/** The query is a stranger's words: shown as text, and looked up nowhere. */
export default async function BreachNotificationPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams
  const breach = text(query.breach).slice(0, MAX_NAME_LENGTH)
  return (
    <BreachNotification
      email={emailInQuery(query) ?? ''}
      breach={breach}
      priority={alertPriority(text(query.severity))}
    />
  )
}

function text(value: string | string[] | undefined): string {
  return ((Array.isArray(value) ? value[0] : value) ?? '').replace(/\p{C}/gu, '').trim()
}
