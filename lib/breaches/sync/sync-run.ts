import type { SyncRun } from './responses'

/** What the last run of the catalogue's sync found, in one line. Pure. */
export function syncSummary({ state, added, changed, unchanged, absent, error }: SyncRun): string {
  if (state === 'running') return 'A sync is running.'
  if (state === 'failed') return error ?? 'The sync failed.'
  return `${added} added, ${changed} changed, ${unchanged} unchanged${absent ? `, ${absent} no longer listed and kept` : ''}.`
}
