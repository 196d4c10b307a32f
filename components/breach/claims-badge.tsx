import { FileCheck } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { CLAIMS_OPEN } from '@/lib/breaches/kinds/claim-labels'

/** The status of a breach while people can file by themselves: in place of that of its legal action. */
export function ClaimsBadge() {
  return (
    <Badge shape="round" tone="success">
      <FileCheck size={14} strokeWidth={1.75} aria-hidden />
      {CLAIMS_OPEN}
    </Badge>
  )
}
