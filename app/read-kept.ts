import 'server-only'
import { pageVisit } from '@/lib/visit/page-visit'
import type { Kept } from '@/lib/visit/visit'
import { first, type Query } from './read-query'

/** What was typed into a form that its page is to show again (`againPath`), and what was wrong with it. */
export async function readKept(query: Query, form: string): Promise<Kept | undefined> {
  if (first(query.form) !== 'again') return undefined
  const { kept } = await pageVisit()
  return kept?.form === form ? kept : undefined
}
