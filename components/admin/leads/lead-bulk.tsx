'use client'

import { ActionButton } from '@/components/admin/action-button'
import { getLeadKeys, moveLeads } from '@/lib/api-client/admin-leads'
import type { LeadState } from '@/lib/leads/lead-view'
import { plural } from '@/lib/site/format'
import { BulkBar } from '../bulk/bulk-bar'
import { useSelection, type SelectedEntry } from '../bulk/selection'
import { useBulk } from '../bulk/use-bulk'

interface LeadBulkProps {
  /** What the list is narrowed by, and how many that finds. */
  filter: Record<string, string>
  total: number
  totalIsCapped: boolean
}

const NOUNS = ['lead', 'leads'] as const

/** What can be done to all selected leads. */
export function LeadBulk({ filter, total, totalIsCapped }: LeadBulkProps) {
  const { chosen } = useSelection()
  const bulk = useBulk(NOUNS)

  async function listAll(): Promise<{ results: SelectedEntry[] }> {
    const { results } = await getLeadKeys(String(new URLSearchParams(filter)))
    return { results: results.map(({ id, title, state }) => ({ id, title, shown: state })) }
  }

  const move = (state: LeadState, label: string, title: string) => (
    <ActionButton
      label={label}
      busyLabel="Moving..."
      busy={bulk.isBusy}
      object={plural(chosen.size, ...NOUNS)}
      variant="outline"
      onPress={() =>
        bulk.run({
          title,
          call: (entries) =>
            moveLeads({
              state,
              leads: entries.map(({ id, shown }) => ({
                id: String(id),
                expectedState: String(shown) as LeadState,
              })),
            }),
        })
      }
    />
  )

  return (
    <BulkBar bulk={bulk} nouns={NOUNS} total={total} totalIsCapped={totalIsCapped} listAll={listAll}>
      {move('contacted', 'Mark contacted', 'Marked contacted')}
      {move('closed', 'Mark closed', 'Marked closed')}
      {move('new', 'Mark new', 'Marked new')}
    </BulkBar>
  )
}
