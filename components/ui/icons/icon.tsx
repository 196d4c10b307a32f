interface IconProps {
  /** On a grid of 24. */
  d: string
  size?: number
  strokeWidth?: number
  className?: string
}

/**
 * Draws one line in the colour of the words beside it. For the client components of pages that everybody loads: what they
 * cost is their line alone. The shapes are Lucide's; where weight matters less, its own components stand.
 */
export function Icon({ d, size = 18, strokeWidth = 1.75, className }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      // Beside a long text it keeps its size.
      className={className ? `shrink-0 ${className}` : 'shrink-0'}
    >
      <path d={d} />
    </svg>
  )
}
