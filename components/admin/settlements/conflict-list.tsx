import { useFormContext, useWatch } from 'react-hook-form'
import { ChangeList } from './change-list'
import { conflictsOf } from './conflicts'
import type { SettlementValues } from './form-values'

/** What is typed, beside what the record says since another operator has saved it. */
export function ConflictList({ base, theirs }: { base: SettlementValues; theirs: SettlementValues }) {
  const { control } = useFormContext<SettlementValues>()
  const mine = useWatch({ control }) as SettlementValues
  const conflicts = conflictsOf({ mine, base, theirs })
  if (conflicts.length === 0) return null
  return (
    <div className="mt-3">
      <ChangeList changes={conflicts} now="It says now" then="You typed" />
    </div>
  )
}
