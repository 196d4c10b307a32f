import { cn } from '@/components/ui/cn'

/** The mark and the wordmark. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-2 text-[1.3125rem] font-semibold tracking-[-0.035em]',
        className,
      )}
    >
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-[1.3em] shrink-0">
        <g className="fill-primary">
          <rect x="5" y="3" width="6" height="26" rx="1.6" />
          <path d="M14.8 3H19a8 8 0 0 1 0 16h-4.2a1.6 1.6 0 0 1-1.6-1.6V4.6A1.6 1.6 0 0 1 14.8 3z" />
        </g>
        <path
          className="fill-success"
          d="M14.8 21.2h4.9a1.6 1.6 0 0 1 1.2.55l4.9 5.6a1 1 0 0 1-.75 1.65H14.8a1.6 1.6 0 0 1-1.6-1.6v-4.6a1.6 1.6 0 0 1 1.6-1.6z"
        />
      </svg>
      {name}
    </span>
  )
}
