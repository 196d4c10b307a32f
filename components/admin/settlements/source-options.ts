import { useFormContext, useWatch } from 'react-hook-form'
import type { SettlementSource } from '@/lib/settlements/record'
import type { Options } from './field-kit'
import type { SettlementValues } from './form-values'

const KIND = { court: 'court', official: 'official', third_party: 'somebody else' } as const
const LONGEST = 48

/** A page as a choice: its kind, the day, and as much of its address as fits. */
function words(url: string, kind: string, readAt: string): string {
  const plain = url.replace(/^https?:\/\/(?:www\.)?/i, '')
  const short = plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain
  return `${short} (${KIND[kind as keyof typeof KIND] ?? kind}, ${readAt})`
}

/** The newest first: the one that was read last is mostly meant. */
export function useSourceOptions(stored: readonly SettlementSource[]): Options {
  const { control } = useFormContext<SettlementValues>()
  const added = useWatch({ control, name: 'sources' })
  return [
    ['', 'Choose a source'],
    ...added.map(
      ({ key, url, kind, readAt }, place) =>
        [
          key,
          url.trim() === '' ? `New source ${place + 1}` : `New: ${words(url.trim(), kind, readAt)}`,
        ] as const,
    ),
    ...[...stored]
      .reverse()
      .map(({ id, url, kind, readAt }) => [String(id), words(url, kind, readAt)] as const),
  ]
}

/** What a further row names until another source is chosen: the source of the one before it, as one reads a page from above. */
export function refAfter(rows: readonly { ref: string }[], options: Options): string {
  return rows.at(-1)?.ref || newestRef(options)
}

/** What a further part names until another source is chosen: the newest. */
export function newestRef(options: Options): string {
  return options[1]?.[0] ?? ''
}
