import type { Told } from '@/lib/breaches/edit/responses'
import { formatNumber } from '@/lib/validation/format-number'
import { CAMPAIGN_WORDS } from '@/lib/mail/template-table'
import { formatDate, plural } from '@/lib/site/format'

// Who was told of a breach, and when, in words. Pure.

/** 'Breach notice since Nov 3, 2025: 1,204 sent, 3 waiting (paused)'. */
export function alertWords({ kind, state, since, sent, waiting }: Told): string {
  const waits = waiting > 0 && state !== 'cancelled' ? `, ${formatNumber(waiting)} waiting` : ''
  const stands = state === 'paused' || state === 'cancelled' ? ` (${state})` : ''
  return `${CAMPAIGN_WORDS[kind]} since ${formatDate(since)}: ${formatNumber(sent)} sent${waits}${stands}`
}

/** All of it in a cell: how many messages have gone out, and when the first alert was begun. */
export function toldInShort(told: readonly Told[]): string {
  const first = told.at(-1)
  if (!first) return 'No alert'
  const sent = told.reduce((sum, alert) => sum + alert.sent, 0)
  return `${plural(sent, 'message', 'messages')}, ${formatDate(first.since)}`
}
