import type { Metadata } from 'next'
import { BreachNotification } from '@/components/breach/breach-notification'
import { listedTitle } from '@/lib/breaches/catalogue/listed-title'
import { alertPriority, SEVERITIES } from '@/lib/breaches/status/severity'
import { emailInQuery, type Query } from '../../read-query'

export const metadata: Metadata = { title: 'Data breach alert', robots: { index: false, follow: false } }

/** No name of a breach is longer. */
const MAX_NAME_LENGTH = 120

/** The query is a stranger's words. A breach is named in ours, or not at all: what is not on our list is not repeated. */
export default async function BreachNotificationPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams
  const named = text(query.breach)
  const severity = text(query.severity)
  return (
    <BreachNotification
      email={emailInQuery(query) ?? ''}
      namesBreach={named !== ''}
      breach={named.length > MAX_NAME_LENGTH ? null : await listedTitle(named)}
      priority={alertPriority(severity)}
      namesPriority={(SEVERITIES as readonly string[]).includes(severity.toLowerCase())}
    />
  )
}

function text(value: string | string[] | undefined): string {
  return ((Array.isArray(value) ? value[0] : value) ?? '').replace(/\p{C}/gu, '').trim()
}
