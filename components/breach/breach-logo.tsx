/** A breach's own logo where this site has it, else its initials. */
export function BreachLogo({ title, logoPath }: { title: string; logoPath: string | null }) {
  const box =
    'grid size-12 shrink-0 place-items-center overflow-hidden rounded-lg border bg-muted text-h3 text-muted-foreground'
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
