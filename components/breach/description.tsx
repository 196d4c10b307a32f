/** A breach's description: HTML that lib/breaches/sync/clean-description.ts reduced to links and emphasis when it was written. */
export function Description({ html, className = '' }: { html: string; className?: string }) {
  return (
    <div
      className={`max-w-[68ch] break-words [&_a]:text-primary [&_a]:underline [&_a]:underline-offset-3 ${className}`}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
