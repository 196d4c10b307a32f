import { cn } from '@/components/ui/cn'

/** A plain horizontal bar. The figure stands beside it as text, so it is not read out. */
export function Bar({ count, max, className }: { count: number; max: number; className?: string }) {
  return (
    <span aria-hidden="true" className={cn('block h-2.5 overflow-hidden rounded-sm', className)}>
      <span
        className="block h-full rounded-sm bg-chart-1 forced-colors:bg-[CanvasText]"
        style={{ width: `${(count / max) * 100}%` }}
      />
    </span>
  )
}
