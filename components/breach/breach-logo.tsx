import { cn } from '@/components/ui/cn'

interface BreachLogoProps {
  title: string
  logoPath: string | null
  /** In a row. */
  small?: boolean
}

/** A breach's own logo where this site has it, else its initials. */
export function BreachLogo({ title, logoPath, small = false }: BreachLogoProps) {
  const box = cn(
    'grid shrink-0 place-items-center overflow-hidden rounded-lg border bg-muted text-muted-foreground',
    small ? 'size-10 text-note font-semibold' : 'size-12 text-h3',
  )
  // Logos are small files of our own; an image optimiser would only stand in between.
  if (logoPath)
    return (
      <span
        aria-hidden="true"
        className={box}
        style={{ background: `center / contain no-repeat url("${encodeURI(logoPath)}")` }}
      />
    )
  return (
    <span aria-hidden="true" className={box}>
      {initials(title)}
    </span>
  )
}

function initials(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? ['?']
  return words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toUpperCase()
}
