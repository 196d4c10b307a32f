import { Alert } from '@/components/ui/alert'

/** An outside source did not answer. */
export function IncompleteNote() {
  return (
    <Alert tone="warning" title="There may be more." className="mt-5">
      One of our sources did not answer, so this list can be incomplete. It is not an all-clear. Try again in
      a few minutes.
    </Alert>
  )
}
