import type { Metadata } from 'next'
import { BreachNotification } from '@/components/breach/breach-notification'
import { alertPriority } from '@/lib/breaches/severity'
import { emailError, normaliseEmail } from '@/lib/fields'

export const metadata: Metadata = { title: 'Data breach alert', robots: { index: false, follow: false } }

const MAX_NAME_LENGTH = 120

/** The query is a stranger's words: shown as text, and looked up nowhere. */
export default async function BreachNotificationPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const query = await searchParams
  const email = text(query.email)
  const breach = text(query.breach).slice(0, MAX_NAME_LENGTH)
  return (
    <BreachNotification
      // A plus sign in a link that was not encoded arrives as a space.
      email={emailError(email.trim().replaceAll(' ', '+')) === null ? normaliseEmail(email.trim().replaceAll(' ', '+')) : ''}
      breach={breach}
      priority={alertPriority(text(query.severity))}
    />
  )
}

function text(value: string | string[] | undefined): string {
  return ((Array.isArray(value) ? value[0] : value) ?? '').replace(/\p{C}/gu, '').trim()
}
