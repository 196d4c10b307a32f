import 'server-only'
import type { DiaryBreach } from '@/components/diary/entry-form'
import type { Member } from '@/lib/auth/viewer'
import { dashboardBreaches } from '../member-breaches'

/** What an entry can be about: the member's breaches, by name. Without them, a diary can still be written. */
export async function diaryBreaches(viewer: Member): Promise<DiaryBreach[]> {
  const { breaches } = await dashboardBreaches(viewer).catch(() => ({ breaches: [] }))
  return breaches
    .map(({ uniqueBreachId, title }) => ({ uniqueBreachId, title }))
    .sort((a, b) => a.title.localeCompare(b.title))
}
