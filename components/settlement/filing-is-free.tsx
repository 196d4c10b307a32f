import { Icon } from '@/components/ui/icons/icon'

/** What stands below every outcome of the address check. The words about callers are the Federal Trade Commission's. */
export function FilingIsFree() {
  return (
    <div className="flex gap-3 rounded-xl border border-info-border bg-info-subtle p-4 text-note sm:p-5">
      <Icon
        d="M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0ZM12 16v-4M12 8h.01"
        size={20}
        className="mt-0.5 shrink-0 text-info"
      />
      <p>
        <strong className="font-semibold">Filing a claim is always free.</strong> Someone who calls you and
        offers to file it is almost certainly a scammer.{' '}
        <span className="text-muted-foreground">FTC, July 2019</span>
      </p>
    </div>
  )
}
