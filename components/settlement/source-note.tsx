import { formatDate } from '@/lib/site/format'
import type { SettlementSource } from '@/lib/settlements/record'
import { hostOf, SOURCE_WORDS } from '@/lib/settlements/words'

/** A link to somebody else's page: it learns nothing of ours. */
export const OUTSIDE = {
  target: '_blank',
  rel: 'noopener noreferrer',
  referrerPolicy: 'no-referrer',
} as const

/** Who says what stands above it, and when that was read. */
export function SourceNote({ source }: { source: SettlementSource | undefined }) {
  return (
    <p className="mt-1 text-xs wrap-anywhere text-muted-foreground">
      <SourceWords source={source} />
    </p>
  )
}

/** The same within a paragraph. */
export function SourceWords({ source }: { source: SettlementSource | undefined }) {
  if (!source) return 'Source: none on record'
  const { url, kind, readAt } = source
  return (
    <>
      Source:{' '}
      <a
        href={url}
        {...OUTSIDE}
        className="underline decoration-1 underline-offset-[0.22em] hover:decoration-2"
      >
        {SOURCE_WORDS[kind]}, {hostOf(url)}
      </a>
      , read {formatDate(readAt)}
    </>
  )
}
