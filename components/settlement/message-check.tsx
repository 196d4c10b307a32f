import { MessageSquareWarning } from 'lucide-react'
import { CheckAddress } from './check-address'
import { FoldCard } from './fold-card'

/** On a record: compares the address of a message with those of this settlement. */
export function MessageCheck({ slug }: { slug: string }) {
  return (
    <FoldCard
      Icon={MessageSquareWarning}
      title="Got a message about this case?"
      text="See if its link is the one on record"
    >
      <CheckAddress slug={slug} />
    </FoldCard>
  )
}
